import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { ProblemBody } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import { decide, home, listed, onDesk, pass, posted, toHome } from '#server/orders/goes-back.fixture.ts';
import { forgetAddresses, settleAccounts } from '#server/orders/jobs.ts';
import { admin, kinds, market, withSales } from '#server/orders/sales.fixture.ts';
import { addPerson, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { goBack, lookBack, sellBrokenPhone, sendBack } from '#server/testing/returning.ts';
import { act, calleMayor, choose, look, sellPhone } from '#server/testing/selling.ts';

withSales();

describe('Silence about a phone that goes back gives nobody the money', () => {
  test('of a seller without an address, who may give one late', async () => {
    const { seller, buyer, sale } = await goBack(market, admin, posted);
    await pass(sale, 1.5);
    expect((await kinds(seller))[0]).toBe('return_address_missing');
    await pass(sale, 1.5);
    expect((await onDesk(sale))?.about).toBe('no_return_address');
    expect([(await kinds(buyer))[0], (await kinds(seller))[0]]).toEqual(['return_looked_at', 'return_looked_at_too']);
    expect(await listed(seller)).toEqual(['problem', 'address']);
    await act(seller, sale, toHome);
    expect((await look(buyer, sale)).state).toBe('returning');
    const { nextBy } = await lookBack(buyer, sale);
    expect(Math.round((Date.parse(nextBy) - Date.now()) / 86_400_000)).toBe(10);
    await pass(sale, 10);
    expect([(await onDesk(sale))?.about, ...(await listed(seller))]).toEqual(['not_sent_back', 'problem', 'buyer']);
    await decide(sale, 'return');
    // Of an address that is known nobody is asked once more.
    const [told] = (await seller.call<Notice[]>('GET /api/notices')).body;
    expect([told?.kind, told?.text.includes('address')]).toEqual(['comes_back', false]);
  });

  test('of two who do not meet; the desk may let it go back once more', async () => {
    const { buyer, seller, sale } = await goBack(market, admin);
    await pass(sale, 5);
    expect((await kinds(buyer))[0]).toBe('give_it_back');
    await pass(sale, 5);
    await pass(sale, 100);
    expect((await onDesk(sale))?.about).toBe('not_met_back');
    expect((await look(seller, sale)).state).toBe('problem');
    expect((await decide(sale, 'return', 'Once more')).status).toBe(200);
    expect(await look(buyer, sale)).toMatchObject({
      state: 'returning',
      back: { decision: 'Once more', claim: { about: 'broken' } },
    });
    const { code } = await lookBack(seller, sale);
    await act(buyer, sale, { act: 'bring_back', code: code ?? '' });
    expect((await look(buyer, sale)).state).toBe('undone');
  });

  test('of a seller to whom it was sent, whom it reminds twice', async () => {
    const { buyer, seller, sale } = await goBack(market, admin, posted);
    await act(seller, sale, toHome);
    await sendBack(buyer, sale);
    for (const days of [5, 5]) await pass(sale, days);
    expect((await kinds(seller)).slice(0, 3)).toEqual(['has_it_come_back', 'has_it_come_back', 'sent_back']);
    await pass(sale, 4);
    expect((await onDesk(sale))?.about).toBe('return_no_word');
    expect((await decide(sale, 'buyer', 'Signed for')).status).toBe(200);
    expect(await look(seller, sale)).toMatchObject({ state: 'undone', endedBy: 'admin' });
  });
});

describe('What its people said of a return', () => {
  test('is forgotten: the address 90 days after, or at once where nothing was sent', async () => {
    const { seller, buyer, sale } = await goBack(market, admin, posted);
    await act(seller, sale, toHome);
    await sendBack(buyer, sale);
    await act(seller, sale, { act: 'came_back' });
    const end = (days: number) =>
      sql`update sales set ended_at = now() - make_interval(days => ${days}) where booking_id = ${sale}::uuid`.execute(
        market.owner,
      );
    await end(89);
    await forgetAddresses(market.context);
    expect((await lookBack(buyer, sale)).address).toEqual(home);
    await end(91);
    await forgetAddresses(market.context);
    expect(await lookBack(buyer, sale)).toMatchObject({ hasAddress: true, address: null });

    const never = await goBack(market, admin, posted);
    await act(never.seller, never.sale, toHome);
    await act(never.seller, never.sale, { act: 'give_back' });
    expect((await lookBack(never.buyer, never.sale)).address).toBeNull();
    await forgetAddresses(market.context);
    expect((await lookBack(never.seller, never.sale)).address).toBeNull();
  });

  test('goes with their account', async () => {
    const { seller, buyer, sale } = await goBack(market, admin, posted);
    await act(seller, sale, toHome);
    await sendBack(buyer, sale);
    await act(seller, sale, { act: 'dispute_return', words: 'Scratched', photos: [await uploadPhoto(market, seller)] });
    await act(buyer, sale, { act: 'tell_of_return', words: 'Not by me', photos: [await uploadPhoto(market, buyer)] });
    await decide(sale, 'buyer');
    await settleAccounts(market.context);
    expect((await admin.call(`DELETE /api/users/${seller.id}`)).status).toBe(200);
    expect(await lookBack(buyer, sale)).toMatchObject({ address: null, dispute: { words: 'erased', photos: [] } });
    expect((await admin.call(`DELETE /api/users/${buyer.id}`)).status).toBe(200);
    expect(await lookBack(admin, sale)).toMatchObject({
      claim: { words: 'erased' },
      told: { words: 'erased', photos: [] },
    });
  });
});

test.each([
  { caller: 'seller', about: 'seller_asks' },
  { caller: 'buyer', about: 'buyer_asks' },
] as const)('What a $caller asked an admin, who let the phone go back, goes with their own account', async (one) => {
  const { seller, buyer, sale } = await sellPhone(market);
  const [caller, other] = one.caller === 'seller' ? [seller, buyer] : [buyer, seller];
  await act(buyer, sale, { act: 'receive' });
  await act(caller, sale, { act: 'call_admin', about: one.about, words: 'Look at this' });
  await decide(sale, 'return');
  await act(seller, sale, { act: 'give_back' });
  await settleAccounts(market.context);
  expect((await admin.call(`DELETE /api/users/${other.id}`)).status).toBe(200);
  expect((await lookBack(admin, sale)).claim).toMatchObject({ about: one.about, words: 'Look at this' });
  expect((await admin.call(`DELETE /api/users/${caller.id}`)).status).toBe(200);
  expect((await lookBack(admin, sale)).claim).toMatchObject({ about: one.about, words: 'erased' });
});

test('What a seller asked before a return is forgotten later where their account was closed already', async () => {
  const { seller, buyer, sale } = await sellPhone(market);
  await act(buyer, sale, { act: 'receive' });
  await act(seller, sale, { act: 'call_admin', about: 'seller_asks', words: 'Look at this' });
  await decide(sale, 'return');
  await act(seller, sale, { act: 'give_back' });
  await settleAccounts(market.context);
  const migration = await readFile('db/migrations/0076-erased-calls-of-returns.sql', 'utf8');
  const words = async () => {
    await sql.raw(migration).execute(market.owner);
    return (await lookBack(buyer, sale)).claim?.words;
  };
  expect(await words()).toBe('Look at this');
  expect((await admin.call(`DELETE /api/users/${seller.id}`)).status).toBe(200);
  await sql`update returns set claim_words = 'Look at this' where booking_id = ${sale}::uuid`.execute(market.owner);
  expect(await words()).toBe('erased');
});

describe('Bad input changes nothing', () => {
  const refused = async (answer: Promise<{ status: number; body: Partial<ProblemBody> }>) => {
    const { status, body } = await answer;
    return [status, body.issues?.[0] ? `${body.issues[0].path} ${body.issues[0].code}` : body.code];
  };

  test('of a phone that goes back by post', async () => {
    const { seller, buyer, sale } = await goBack(market, admin, posted);
    const stranger = await addPerson(market, 'Seller');
    expect(await refused(sendBack(buyer, sale))).toEqual([409, 'no_address']);
    await act(seller, sale, toHome);
    const before = await look(buyer, sale);
    const changedAt = before.back?.changedAt ?? '';
    const parcel = { act: 'send_back', carrier: 'ups', trackingNumber: '1Z5R89390357567127', changedAt } as const;
    const correos = act(buyer, sale, { ...parcel, carrier: 'correos' });
    expect((await correos).body.message).toContain('is a number of UPS');
    const tries: [who: Person, what: SaleAct, says: [number, string]][] = [
      [buyer, { ...parcel, trackingNumber: '<b>' }, [400, 'trackingNumber not_a_tracking_number']],
      [buyer, { ...parcel, carrier: 'other' }, [400, 'carrierName required']],
      [buyer, { ...parcel, changedAt: new Date(0).toISOString() }, [409, 'address_changed']],
      [seller, parcel, [403, 'not_allowed']],
      [stranger, parcel, [404, 'not_found']],
      [buyer, { act: 'correct_return', carrier: 'ups', trackingNumber: parcel.trackingNumber }, [409, 'not_sent_back']],
      [buyer, { act: 'bring_back', code: '123456' }, [409, 'other_way']],
      [buyer, { act: 'came_back' }, [403, 'not_allowed']],
      [seller, { act: 'hand_over', code: '123456' }, [409, 'goes_back']],
      [buyer, { act: 'say_problem', about: 'broken', words: 'Again' }, [409, 'goes_back']],
      [buyer, { act: 'take_back' }, [409, 'goes_back']],
      [seller, { ...toHome, address: { ...home, country: 'ZZ' } }, [400, 'address.country not_a_country']],
      [seller, { act: 'dispute_return', words: '' }, [400, 'words required']],
      [seller, { act: 'dispute_return', words: 'x' }, [409, 'not_sent_back']],
      [seller, { act: 'tell_of_return', words: 'x' }, [403, 'not_allowed']],
      [buyer, { act: 'tell_of_return', words: 'x' }, [409, 'return_goes_on']],
    ];
    for (const [who, what, says] of tries) expect(await refused(act(who, sale, what)), what.act).toEqual(says);
    expect(await look(buyer, sale)).toEqual(before);
    expect(await refused(choose(buyer, sale, { way: 'sent', address: calleMayor }))).toEqual([409, 'sale_over']);
    const twice = await Promise.all([
      act(buyer, sale, parcel),
      act(buyer, sale, { ...parcel, carrier: 'correos', trackingNumber: 'RR123456785ES' }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await refused(act(seller, sale, toHome))).toEqual([409, 'already_sent']);
  });

  test('of one that does not go back', async () => {
    const { seller, buyer, sale } = await sellPhone(market);
    for (const [who, what] of [
      [seller, toHome],
      [buyer, { act: 'bring_back', code: '123456' }],
      [seller, { act: 'came_back' }],
      [seller, { act: 'dispute_return', words: 'x' }],
    ] as const)
      expect(await refused(act(who, sale, what))).toEqual([409, 'not_going_back']);
    await act(buyer, sale, { act: 'say_problem', about: 'not_handed_over', words: 'Nobody came' });
    expect(await refused(decide(sale, 'return'))).toEqual([409, 'not_received']);
    const inPerson = await sellBrokenPhone(market);
    await decide(inPerson.sale, 'return');
    expect(await refused(act(inPerson.seller, inPerson.sale, toHome))).toEqual([409, 'other_way']);
    expect(await refused(sendBack(inPerson.buyer, inPerson.sale))).toEqual([409, 'other_way']);
  });
});
