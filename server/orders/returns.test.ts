import { describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { SaleAct } from '#contract/sales.ts';
import { decide, home, kept, listed, onDesk, pass, posted, toHome } from '#server/orders/goes-back.fixture.ts';
import { admin, kinds, market, withSales } from '#server/orders/sales.fixture.ts';
import { statesOf } from '#server/testing/paying.ts';
import { uploadPhoto } from '#server/testing/people.ts';
import { goBack, goBackWords, lookBack, sendBack } from '#server/testing/returning.ts';
import { act, calleMayor, choose, letTimePass, look, sellPhone, send } from '#server/testing/selling.ts';

withSales();

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

  test('also leads there before it has reached them, and continues once it has', async () => {
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
