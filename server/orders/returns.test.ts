import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Sale } from '#contract/bookings.ts';
import type { Notice } from '#contract/notices.ts';
import type { ProblemBody } from '#contract/problem.ts';
import type { NewProduct } from '#contract/products.ts';
import type { SaleAct, SaleProblem } from '#contract/sales.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { followDueSales, forgetAddresses, keepDeadlines, settleAccounts } from '#server/orders/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { statesOf } from '#server/testing/paying.ts';
import { addCategory, signUp, signUpAdmin, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { goBack, goBackWords, lookBack, sellBrokenPhone, sendBack } from '#server/testing/returning.ts';
import { act, calleMayor, choose, letTimePass, look, sellPhone, send } from '#server/testing/selling.ts';

let market: TestMarket;
let admin: Person;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await signUpAdmin(market);
});
afterEach(async () => {
  await settleAccounts(market.context);
  expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
});
afterAll(() => market.close());

const posted: Partial<NewProduct> = { handover: 'sent', sentTo: ['PT', 'ES'] };
const home = { ...calleMayor, name: 'Sam Seller', street: 'Rua Nova 7', town: 'Porto', country: 'PT' };
const toHome = { act: 'return_to', address: home } as const;
const kinds = async (person: Person) => (await person.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
const listed = async ({ email, call }: Person) => {
  const [newest] = (await call<Sale[]>(`GET /api/sales?email=${email}`)).body;
  return [newest?.sale, newest?.goingBack];
};
const onDesk = async (sale: string) =>
  (await admin.call<SaleProblem[]>('GET /api/sales/problems?limit=100')).body.find(({ _id }) => _id === sale);
const decide = (sale: string, way: 'buyer' | 'seller' | 'return', words = goBackWords) =>
  admin.call<ProblemBody>(`PUT /api/sales/${sale}/decision`, { for: way, words });
const kept = async (sale: string) => {
  const { rows } = await sql<{
    row: string;
  }>`select returns::text as row from returns where booking_id = ${sale}::uuid`.execute(market.owner);
  return rows.map(({ row }) => row).join();
};
const pass = async (sale: string, days: number) => {
  await letTimePass(market, sale, days * 24);
  await followDueSales(market.context);
};

describe('A phone that goes back', () => {
  test('by post is sent to the address that its seller gives, and with its word the money goes back', async () => {
    const { seller, buyer, sale } = await goBack(market, admin, posted);
    expect(await look(buyer, sale)).toMatchObject({
      state: 'returning',
      decision: goBackWords,
      problem: { about: 'broken', words: 'Cracked' },
      back: { why: 'decided', way: 'sent', hasAddress: false, address: null, parcel: null, code: null },
    });
    expect([(await kinds(buyer))[0], (await kinds(seller))[0]]).toEqual(['goes_back', 'comes_back']);
    expect(await listed(seller)).toEqual(['returning', 'address']);
    expect(await onDesk(sale)).toBeUndefined();

    expect((await act(seller, sale, toHome)).body.modifiedCount).toBe(1);
    expect((await act(seller, sale, toHome)).body.modifiedCount).toBe(0);
    expect((await kinds(buyer)).filter((kind) => kind === 'return_address_given')).toHaveLength(1);
    expect((await lookBack(buyer, sale)).address).toEqual(home);
    expect(await lookBack(admin, sale)).toMatchObject({ hasAddress: true, address: null });
    expect(await kept(sale)).not.toMatch(/Nova|Porto/);

    expect((await sendBack(buyer, sale)).body.modifiedCount).toBe(1);
    expect((await kinds(seller))[0]).toBe('sent_back');
    expect(await listed(seller)).toEqual(['returning', 'word']);
    const right = { act: 'correct_return', carrier: 'ups', trackingNumber: '1Z5R89390357567128' } as const;
    expect((await act(buyer, sale, right)).body.modifiedCount).toBe(1);
    expect((await lookBack(seller, sale)).parcel).toMatchObject({
      carrierName: 'UPS',
      trackingNumber: right.trackingNumber,
      earlier: [{ trackingNumber: '1Z5R89390357567127' }],
    });

    expect((await act(seller, sale, { act: 'came_back' })).body.modifiedCount).toBe(1);
    expect((await act(seller, sale, { act: 'came_back' })).body.modifiedCount).toBe(0);
    expect(await look(buyer, sale)).toMatchObject({ state: 'undone', endedBy: 'seller', back: { backBy: 'seller' } });
    expect(await statesOf(market, sale)).toMatchObject({
      product: 'returned',
      booking: 'refunded',
      payments: 'refunded',
    });
  });

  test("in person is given back with the seller's code, of which nobody else sees anything", async () => {
    const { seller, buyer, sale } = await goBack(market, admin);
    const { code } = await lookBack(seller, sale);
    expect(code).toMatch(/^\d{6}$/);
    expect([(await lookBack(buyer, sale)).code, (await lookBack(admin, sale)).code]).toEqual([null, null]);
    expect((await look(buyer, sale)).code).toBeNull();
    const wrong = code === '000000' ? '000001' : '000000';
    const said = await act(buyer, sale, { act: 'bring_back', code: wrong });
    expect([said.status, said.body.code, said.body.message]).toEqual([
      409,
      'wrong_code',
      'This is not the code that the seller sees now. You can try 4 more times.',
    ]);
    for (let more = 0; more < 3; more += 1) await act(buyer, sale, { act: 'bring_back', code: wrong });
    expect((await act(buyer, sale, { act: 'bring_back', code: wrong })).body).toMatchObject({ code: 'code_rests' });
    expect((await kinds(seller))[0]).toBe('return_code_renewed');
    const { code: renewed, codeRestsUntil } = await lookBack(seller, sale);
    expect([renewed === code, codeRestsUntil === null]).toEqual([false, false]);
    const again = { act: 'bring_back', code: renewed ?? '' } as const;
    expect((await act(buyer, sale, again)).body.code).toBe('code_rests');
    await letTimePass(market, sale, 1);
    expect((await act(buyer, sale, again)).body.modifiedCount).toBe(1);
    expect((await act(buyer, sale, again)).body.modifiedCount).toBe(0);
    expect(await look(seller, sale)).toMatchObject({ state: 'undone', endedBy: 'buyer', back: { backBy: 'code' } });
  });

  test('may be given up by its seller, and kept after all by its buyer until it is sent back', async () => {
    const given = await goBack(market, admin);
    await act(given.seller, given.sale, { act: 'give_back' });
    expect(await look(given.buyer, given.sale)).toMatchObject({ state: 'undone', back: { backBy: null } });
    const keptOne = await goBack(market, admin, posted);
    await act(keptOne.buyer, keptOne.sale, { act: 'accept' });
    expect(await look(keptOne.seller, keptOne.sale)).toMatchObject({ state: 'completed', endedBy: 'buyer' });
    const sent = await goBack(market, admin, posted);
    await act(sent.seller, sent.sale, toHome);
    await sendBack(sent.buyer, sent.sale);
    expect((await act(sent.buyer, sent.sale, { act: 'accept' })).body.code).toBe('goes_back');
    await act(sent.seller, sent.sale, { act: 'came_back' });
  });

  test('with something wrong is a case for the desk, with words and photos, and both go on from there', async () => {
    const { seller, buyer, sale } = await goBack(market, admin, posted);
    await act(seller, sale, toHome);
    await sendBack(buyer, sale);
    const photo = await uploadPhoto(market, seller);
    const disputed: SaleAct = { act: 'dispute_return', words: 'Another phone', photos: [photo] };
    expect((await act(seller, sale, { ...disputed, photos: [await uploadPhoto(market, buyer, '#923')] })).status).toBe(
      400,
    );
    expect((await act(seller, sale, disputed)).body.modifiedCount).toBe(1);
    expect((await act(seller, sale, disputed)).body.modifiedCount).toBe(0);
    expect((await act(seller, sale, { ...disputed, words: 'More' })).body.code).toBe('problem_open');
    expect(await onDesk(sale)).toMatchObject({ about: 'return_problem', words: 'Another phone' });
    expect((await kinds(buyer))[0]).toBe('return_disputed');
    for (const person of [buyer, seller, admin])
      expect(await look(person, sale)).toMatchObject({
        state: 'problem',
        problem: { about: 'return_problem' },
        back: { claim: { about: 'broken', words: 'Cracked' }, dispute: { words: 'Another phone', photos: [photo] } },
      });
    expect((await decide(sale, 'return')).body.code).toBe('already_sent');
    expect((await decide(sale, 'seller', 'The photos show it.')).status).toBe(200);
    expect(await look(buyer, sale)).toMatchObject({
      state: 'completed',
      decision: 'The photos show it.',
      back: { decision: goBackWords },
    });
    // The phone has to get to its buyer once more.
    expect(await kinds(buyer)).toContain('stays_sold_buyer');
    expect(await kinds(seller)).toContain('stays_sold_seller');
  });
});

describe('What its buyer says of a return', () => {
  test('in person leads to the desk, where both sides stand, and a code opens nothing once the seller has spoken', async () => {
    const { seller, buyer, sale } = await goBack(market, admin);
    const { code } = await lookBack(seller, sale);
    const photo = await uploadPhoto(market, buyer);
    const told: SaleAct = { act: 'tell_of_return', words: 'They took it and show no code', photos: [photo] };
    expect((await act(buyer, sale, told)).body.modifiedCount).toBe(1);
    expect((await act(buyer, sale, told)).body.modifiedCount).toBe(0);
    expect((await kinds(seller))[0]).toBe('return_told');
    expect(await onDesk(sale)).toMatchObject({ about: 'not_met_back', words: told.words });
    const { at } = (await onDesk(sale)) ?? {};
    await act(seller, sale, { act: 'dispute_return', words: 'Another phone' });
    expect(await onDesk(sale)).toMatchObject({ about: 'return_problem', words: 'Another phone', at });
    expect((await act(buyer, sale, { ...told, words: 'It is the same phone' })).body.modifiedCount).toBe(1);
    for (const person of [buyer, seller, admin])
      expect(await lookBack(person, sale)).toMatchObject({
        code: null,
        told: { words: 'It is the same phone', photos: [photo] },
        dispute: { words: 'Another phone' },
      });
    expect((await act(buyer, sale, { act: 'bring_back', code: code ?? '' })).body.code).toBe('return_disputed');
    expect((await act(buyer, sale, { act: 'accept' })).body.code).toBe('goes_back');
    expect((await look(buyer, sale)).state).toBe('problem');
    await decide(sale, 'buyer');
  });

  test('while it has not reached them leads there, too, and goes on once it has', async () => {
    const { seller, buyer, sale } = await sellPhone(market, posted);
    await choose(buyer, sale, { way: 'sent', address: calleMayor });
    await send(seller, sale, { carrier: 'ups', trackingNumber: '1Z5R89390357567127' });
    await act(buyer, sale, { act: 'say_problem', about: 'not_handed_over', words: 'Nothing came' });
    await decide(sale, 'return');
    const right = { carrier: 'ups', trackingNumber: '1Z5R89390357567128' } as const;
    expect((await act(seller, sale, { act: 'correct_parcel', ...right })).body.modifiedCount).toBe(1);
    await act(seller, sale, toHome);
    const given = (await buyer.call<Notice[]>('GET /api/notices')).body.find(
      ({ kind }) => kind === 'return_address_given',
    );
    expect(given?.about.until).toBeNull();
    await pass(sale, 9);
    expect((await kinds(buyer))[0]).toBe('return_not_arrived');
    await act(buyer, sale, { act: 'tell_of_return', words: 'Still nothing' });
    expect(await onDesk(sale)).toMatchObject({ about: 'not_arrived_back', words: 'Still nothing' });
    await act(buyer, sale, { act: 'receive' });
    expect((await kinds(seller))[0]).toBe('return_arrived');
    expect((await look(buyer, sale)).state).toBe('returning');
    const { nextBy } = await lookBack(buyer, sale);
    expect(Math.round((Date.parse(nextBy) - Date.now()) / 86_400_000)).toBe(10);
    expect((await act(buyer, sale, { act: 'tell_of_return', words: 'x' })).body.code).toBe('return_goes_on');
    await sendBack(buyer, sale);
    await act(seller, sale, { act: 'came_back' });
  });
});

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

  test('is not counted while no server runs, and closes no account meanwhile', async () => {
    const { seller, buyer, sale } = await goBack(market, admin, posted);
    const before = (await lookBack(buyer, sale)).nextBy;
    await sql`insert into uptime (beat_at) values (now() - interval '30 minutes')
      on conflict (is_only) do update set beat_at = excluded.beat_at`.execute(market.owner);
    await keepDeadlines(market.context);
    const after = (await lookBack(buyer, sale)).nextBy;
    expect(Math.round((Date.parse(after) - Date.parse(before)) / 60_000)).toBe(30);
    for (const { id } of [seller, buyer])
      expect((await admin.call(`DELETE /api/users/${id}`)).body).toMatchObject({ code: 'sale_open' });
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

describe('Bad input changes nothing', () => {
  const refused = async (answer: Promise<{ status: number; body: Partial<ProblemBody> }>) => {
    const { status, body } = await answer;
    return [status, body.issues?.[0] ? `${body.issues[0].path} ${body.issues[0].code}` : body.code];
  };

  test('of a phone that goes back by post', async () => {
    const { seller, buyer, sale } = await goBack(market, admin, posted);
    const stranger = await signUp(market, 'Seller');
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
      [buyer, { act: 'correct_return', carrier: 'ups', trackingNumber: parcel.trackingNumber }, [409, 'not_sent']],
      [buyer, { act: 'bring_back', code: '123456' }, [409, 'other_way']],
      [buyer, { act: 'came_back' }, [403, 'not_allowed']],
      [seller, { act: 'hand_over', code: '123456' }, [409, 'goes_back']],
      [buyer, { act: 'say_problem', about: 'broken', words: 'Again' }, [409, 'goes_back']],
      [buyer, { act: 'take_back' }, [409, 'goes_back']],
      [seller, { ...toHome, address: { ...home, country: 'ZZ' } }, [400, 'address.country not_a_country']],
      [seller, { act: 'dispute_return', words: '' }, [400, 'words required']],
      [seller, { act: 'dispute_return', words: 'x' }, [409, 'not_sent']],
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

test('A phone comes back once when both say so at the same moment', async () => {
  const { seller, buyer, sale } = await goBack(market, admin);
  const { code } = await lookBack(seller, sale);
  const both = await Promise.all([
    act(seller, sale, { act: 'came_back' }),
    act(buyer, sale, { act: 'bring_back', code: code ?? '' }),
  ]);
  expect(both.map(({ status, body }) => [status, body.modifiedCount]).toSorted()).toEqual([
    [200, 0],
    [200, 1],
  ]);
});
