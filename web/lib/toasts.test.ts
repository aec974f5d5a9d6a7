import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toast, Toasts } from '#web/lib/toasts.tsx';

test('Toasts are twenty at most: the newest', () => {
  for (let count = 1; count <= 23; count += 1) toast.error(`Refused ${count}.`);
  const shown = renderToString(createElement(Toasts)).match(/Refused \d+\./g) ?? [];
  toast.remove();
  expect(shown.toSorted()).toEqual(Array.from({ length: 20 }, (_, at) => `Refused ${at + 4}.`).toSorted());
});
