import { HtmlValidate } from 'html-validate';
import { beforeAll, expect, test } from 'vitest';
import { marketUrl } from './support/market-url.ts';
import { everyScreen } from './support/screens.ts';

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
let addresses: string[] = [];

beforeAll(async () => {
  addresses = addressesOf(await everyScreen(), await idsOnSale());
});

test('no page has an error by html-validate, nor has the page of the calls', async () => {
  expect(addresses.length).toBeGreaterThan(28);
  const errors: string[] = [];
  for (const address of ['/api/docs', ...addresses]) {
    const answer = await fetch(marketUrl() + address, { headers: { 'accept-language': 'en' } });
    expect(answer.headers.get('content-type'), address).toContain('text/html');
    const { results } = await validator.validateString(await answer.text());
    for (const { messages } of results)
      errors.push(...messages.map(({ ruleId, message, selector }) => `${address} ${ruleId}: ${message} (${selector})`));
  }
  expect(errors).toEqual([]);
});

/** What stands for the parameter of an address. */
async function idsOnSale(): Promise<Record<string, string>> {
  const [phone] = (await (await fetch(`${marketUrl()}/api/products/advertised?limit=1`)).json()) as [
    { _id: string; sellerId: string },
  ];
  return {
    category: 'apple',
    categories: 'apple',
    conversations: phone._id,
    editProduct: phone._id,
    payment: phone._id,
    phones: phone._id,
    models: 'google-pixel-8',
    sellers: phone.sellerId,
  };
}

/** An address of each screen, with what stands for its parameters. */
function addressesOf(screens: readonly string[], ids: Record<string, string>): string[] {
  return screens.map((path) =>
    path
      .replace('*', 'nowhere')
      .replace('/:slug?', '')
      .replace(':name', 'privacy')
      .replace(/(\w+)\/:id/, (_, before: string) => `${before}/${ids[before]}`),
  );
}
