import { expect, test } from 'vitest';
import type { ModelPage } from '#contract/models.ts';
import { modelMeta } from '#web/models/model-meta.ts';
import { frame } from '#web/texts/en/frame.ts';
import { modelPage } from '#web/texts/en/model-page.ts';
import { formatsIn } from '#web/texts/formats.ts';
import type { PageTexts } from '#web/texts/pages/phones-and-models.ts';

const texts = { frame, modelPage } as unknown as PageTexts;
const offer = { storageGb: 128, condition: 'Good', count: 2, lowest: 300, median: 320 };

/** The model's part of the structured data, with these offers. */
function groupOf(offers: object[]): object | undefined {
  const model = {
    _id: 'google-pixel-8',
    id: 'google',
    brand: 'Google',
    name: 'Pixel 8',
    offers,
  } as unknown as ModelPage;
  const told = modelMeta(model, 'https://phones.example', undefined, texts, formatsIn('en'));
  return told
    .flatMap((entry) => ('script:ld+json' in entry ? [entry['script:ld+json'] as object] : []))
    .find((thing) => '@type' in thing && thing['@type'] === 'ProductGroup');
}

test('Search engines are told of a model with 1,024 GB as 1 TB, as its page says', () => {
  expect(groupOf([{ ...offer, storageGb: 1_024 }])).toMatchObject({
    hasVariant: [{ name: 'Google Pixel 8 1 TB', size: '1 TB' }],
  });
});

test('Search engines are told the variants on sale, with their offers', () => {
  expect(groupOf([offer])).toMatchObject({
    hasVariant: [{ size: '128 GB', offers: { lowPrice: 300, offerCount: 2 } }],
  });
});

test('Search engines are told no variants of a sold-out model', () => {
  expect(groupOf([])).toMatchObject({ name: 'Google Pixel 8' });
  expect(groupOf([])).not.toHaveProperty('hasVariant');
});
