import { expect, test } from 'vitest';
import type { ModelPage } from '#contract/models.ts';
import { modelMeta } from '#web/models/model-meta.ts';
import { frame } from '#web/texts/en/frame.ts';
import { modelPage } from '#web/texts/en/model-page.ts';
import { formatsIn } from '#web/texts/formats.ts';
import type { PageTexts } from '#web/texts/pages/phones-and-models.ts';

const texts = { frame, modelPage } as unknown as PageTexts;

test('Search engines are told of a model with 1,024 GB as 1 TB, as its page says', () => {
  const model = {
    _id: 'apple-iphone-15-pro',
    name: 'iPhone 15 Pro',
    id: 'apple',
    brand: 'Apple',
    offers: [{ storageGb: 1_024, condition: 'Good', count: 1, lowest: 700, median: 700 }],
  } as unknown as ModelPage;
  const told = JSON.stringify(modelMeta(model, 'https://phones.example', undefined, texts, formatsIn('en')));
  expect(told).toContain('"name":"Apple iPhone 15 Pro 1 TB","size":"1 TB"');
});
