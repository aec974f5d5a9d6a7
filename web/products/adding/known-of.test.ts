import { expect, test } from 'vitest';
import type { Model } from '#contract/models.ts';
import { knownOf } from '#web/products/adding/known-of.ts';

const model = { storagesGb: [128, 256], launchPrice: 799 } as Model;
const single = { storagesGb: [128], launchPrice: 349 } as Model;

test.each([
  ['a model of two sizes waits for one to be chosen', model, '', { needsStorage: true, launchPrice: undefined }],
  ['its smallest size has the launch price', model, '128', { needsStorage: false, launchPrice: 799 }],
  ['a larger size has none', model, '256', { needsStorage: false, launchPrice: undefined }],
  ['a model of one size waits for nothing', single, '', { needsStorage: false, launchPrice: 349 }],
  [
    'a model of unknown sizes has none',
    { storagesGb: [], launchPrice: 999 } as unknown as Model,
    '',
    { needsStorage: false, launchPrice: undefined },
  ],
  ['a phone without a model waits for nothing', undefined, '', { needsStorage: false, launchPrice: undefined }],
])('Of the price of a phone in the form: %s', (_title, of, storage, known) => {
  expect(knownOf(of, storage)).toEqual(known);
});
