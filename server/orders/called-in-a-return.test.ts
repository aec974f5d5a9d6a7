import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onDesk, posted, toHome } from '#server/orders/goes-back.fixture.ts';
import { followDueSales } from '#server/orders/jobs.ts';
import { admin, kinds, market, withSales } from '#server/orders/sales.fixture.ts';
import { goBack, lookBack, sendBack } from '#server/testing/returning.ts';
import { act, letTimePass, look } from '#server/testing/selling.ts';

withSales();

const call = { act: 'call_admin', about: 'buyer_asks', words: 'They want me to pay the postage twice.' } as const;
const answer = (sale: string, words: string) =>
  admin.call<{ code: string }>(`PUT /api/sales/${sale}/answer`, { words });
const pass = async (sale: string, hours: number) => {
  await letTimePass(market, sale, hours);
  await sql`update sales set problem_at = problem_at - make_interval(hours => ${hours})
    where booking_id = ${sale}::uuid and state = 'problem'`.execute(market.owner);
  await followDueSales(market.context);
};
/** Until the next step, in hours. */
const hoursLeft = ({ nextBy }: { nextBy: string }) => Math.round((new Date(nextBy).getTime() - Date.now()) / 3_600_000);

test('The buyer of a phone that goes back by post asks for an admin, and no time passes until the answer', async () => {
  const { seller, buyer, sale } = await goBack(market, admin, posted);
  expect((await act(seller, sale, { ...call, about: 'seller_asks' })).body.code).toBe('sale_over');
  expect((await act(buyer, sale, call)).body.modifiedCount).toBe(1);
  expect((await act(buyer, sale, call)).body.modifiedCount).toBe(0);
  expect((await act(buyer, sale, { ...call, words: 'More' })).body.code).toBe('problem_on_desk');
  expect(await onDesk(sale)).toMatchObject({ about: 'return_called', words: call.words });
  expect([(await kinds(seller))[0], (await kinds(admin))[0]]).toEqual(['buyer_called', 'admin_called']);
  for (const person of [seller, buyer, admin])
    expect(await look(person, sale)).toMatchObject({
      state: 'problem',
      waitsFor: 'admin',
      canTakeBack: false,
      problem: { about: 'return_called' },
      back: { claim: { about: 'broken', words: 'Cracked' } },
      earlierCalls: [{ about: 'buyer_asks', words: call.words, answer: null }],
    });

  // The address is given meanwhile, and what was asked still waits for its answer.
  expect((await act(seller, sale, toHome)).body.modifiedCount).toBe(1);
  await pass(sale, 30 * 24);
  expect(await onDesk(sale)).toMatchObject({ about: 'return_called' });
  expect((await answer(sale, 'The buyer pays it once.')).status).toBe(200);
  expect([(await kinds(buyer))[0], (await kinds(seller))[0]]).toEqual(['buyer_goes_on', 'seller_goes_on']);
  expect(await onDesk(sale)).toBeUndefined();
  expect(await look(buyer, sale)).toMatchObject({
    state: 'returning',
    earlierCalls: [{ about: 'buyer_asks', words: call.words, answer: 'The buyer pays it once.' }],
  });
  expect(hoursLeft(await lookBack(buyer, sale))).toBe(240);
  expect((await answer(sale, 'Again.')).body.code).toBe('sale_over');

  // On its way back, they need none any more.
  await sendBack(buyer, sale);
  await pass(sale, 2 * 24);
  await act(buyer, sale, { ...call, words: 'They say that nothing came.' });
  await pass(sale, 40 * 24);
  expect((await act(buyer, sale, { act: 'end_call' })).body.modifiedCount).toBe(1);
  expect((await act(buyer, sale, { act: 'end_call' })).body.modifiedCount).toBe(0);
  expect((await kinds(seller))[0]).toBe('seller_goes_on');
  expect(hoursLeft(await lookBack(seller, sale))).toBe(12 * 24);
  await pass(sale, 12 * 24 + 1);
  expect(await onDesk(sale)).toMatchObject({ about: 'return_no_word', words: '' });
  expect((await act(seller, sale, { act: 'came_back' })).body.modifiedCount).toBe(1);
  expect(await look(buyer, sale)).toMatchObject({ state: 'undone' });
});

test('The buyer of a phone that goes back in person asks, and an admin lets it go back once more, or it is back', async () => {
  const { seller, buyer, sale } = await goBack(market, admin);
  await act(buyer, sale, call);
  const again = { for: 'return', words: 'Meet at the station.' };
  expect((await admin.call(`PUT /api/sales/${sale}/decision`, again)).status).toBe(200);
  expect(await look(seller, sale)).toMatchObject({ state: 'returning', back: { decision: again.words } });
  await act(buyer, sale, { ...call, words: 'They were not there.' });
  await act(buyer, sale, { act: 'tell_of_return', words: 'I waited for two hours.' });
  expect(await onDesk(sale)).toMatchObject({ about: 'not_met_back', words: 'I waited for two hours.' });
  expect((await answer(sale, 'Meet again.')).body.code).toBe('sale_over');
  const { code } = await lookBack(seller, sale);
  expect((await act(buyer, sale, { act: 'bring_back', code: code ?? '' })).body.modifiedCount).toBe(1);
  expect(await look(buyer, sale)).toMatchObject({ state: 'undone', back: { backBy: 'code' } });
});
