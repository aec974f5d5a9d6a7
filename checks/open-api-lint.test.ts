import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { openApiDocument } from '#server/http/open-api.ts';

/** Spectral's packages differ in how they type the same rules. */
const rules: object = oas;
const usual = openApiDocument('https://redial.example');

/** One of its calls without the schemas: what refers to them leads nowhere. To read all calls again takes seconds. */
function withoutSchemas(): object {
  const { paths, components, ...rest } = usual as { paths: Record<string, unknown>; components: object };
  return { ...rest, paths: { '/api/notices': paths['/api/notices'] }, components: { ...components, schemas: {} } };
}

async function askSpectral(document: object): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[rules as RulesetDefinition, 'recommended']], rules: {} });
  const found = await spectral.run(document as Record<string, unknown>);
  return found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
}

async function askRedocly(document: object): Promise<string[]> {
  const source = JSON.stringify(document);
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return found.map(({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

test.each([
  ['Spectral', askSpectral, 'invalid-ref'],
  ['Redocly', askRedocly, 'no-unresolved-refs'],
])(
  '%s finds nothing in the OpenAPI document, not even a warning, and sees a reference that leads nowhere',
  async (_tool, ask, rule) => {
    expect(await ask(usual)).toEqual([]);
    expect((await ask(withoutSchemas())).join('\n')).toContain(rule);
  },
  // Spectral takes its time for each call of a large document.
  120_000,
);
