import { expect, test } from 'vitest';
import { decide, onDesk } from '#server/orders/goes-back.fixture.ts';
import { admin, market, withSales } from '#server/orders/sales.fixture.ts';
import { goBack } from '#server/testing/returning.ts';
import { act } from '#server/testing/selling.ts';

withSales();

test('The desk reads what was said last of a return, and nothing of one before it', async () => {
  const { seller, buyer, sale } = await goBack(market, admin);
  await act(buyer, sale, { act: 'tell_of_return', words: 'Nobody came' });
  expect(await onDesk(sale)).toMatchObject({ about: 'not_met_back', words: 'Nobody came' });
  await decide(sale, 'return');
  await act(seller, sale, { act: 'ask_of_return', words: 'When do they come?' });
  expect(await onDesk(sale)).toMatchObject({ about: 'not_met_back', words: 'When do they come?' });
  await act(buyer, sale, { act: 'tell_of_return', words: 'On Monday' });
  expect(await onDesk(sale)).toMatchObject({ words: 'On Monday' });
});
