import { describe, expect, test } from 'vitest';
import type { PhonePage } from '#contract/phones.ts';
import type { Product } from '#contract/products.ts';
import { phoneMeta } from '#web/products/page/phone-meta.ts';
import { frame } from '#web/texts/en/frame.ts';
import { phonePage } from '#web/texts/en/phone-page.ts';
import { products } from '#web/texts/en/products.ts';
import { formatsIn } from '#web/texts/formats.ts';
import type { PageTexts } from '#web/texts/pages/phones-and-models.ts';

const texts = { frame, phonePage, products } as unknown as PageTexts;
const phone = { _id: '1', id: 'google', brand: 'Google', name: 'Pixel 8', resalePrice: 345, productCondition: 'Good' };

/** What is said in words: the title, and what those who share the page show of it. */
function said(salesStatus: Product['salesStatus']): string[] {
  const page = { phone: { ...phone, location: 'Portland, OR', salesStatus }, similar: [] } as unknown as PhonePage;
  return phoneMeta(page, 'https://phones.example', texts, formatsIn('en')).flatMap((entry) => {
    if ('title' in entry) return [String(entry.title)];
    const named = 'name' in entry ? entry.name : 'property' in entry ? entry.property : '';
    return /title|description/.test(String(named)) && 'content' in entry ? [String(entry.content)] : [];
  });
}

describe('What is told of a phone where its page is listed or shared', () => {
  test.each(['Available', 'Reserved'] as const)('names the price of one that is %s', (status) => {
    expect(said(status)).toHaveLength(4);
    for (const text of said(status)) expect(text).toContain('$345');
  });

  test('says that a sold one is sold, and no price', () => {
    expect(said('Sold')).toHaveLength(4);
    for (const text of said('Sold')) {
      expect(text).toMatch(/\bsold\b/i);
      expect(text).not.toContain('$');
    }
  });
});
