import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screens } from '#web/home/screens.ts';

test('the gradients that the page has for WebKit are those of the drawings', () => {
  const file = readFileSync(join(import.meta.dirname, '../web/home/hero-art.svg'), 'utf8');
  for (const [kind, { id, colours }] of Object.entries(screens)) {
    const drawing = new RegExp(`<symbol id="${kind}".*?</symbol>`, 's').exec(file)?.[0];
    const gradient = /<linearGradient (.*?)<\/linearGradient>/s.exec(drawing ?? '')?.[1] ?? '';
    expect(gradient).toContain(`id="${id}" x2=".3" y2="1"`);
    expect([...gradient.matchAll(/stop-color="(.*?)"/g)].map(([, colour]) => colour)).toEqual(colours);
    expect(drawing).toContain(`fill="url(#${id}) ${colours[1]}"`);
  }
});
