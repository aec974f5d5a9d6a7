import { describe, expect, test } from 'vitest';
import type { SaleAct } from '#contract/sales.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { hours, returnOf } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { paid, sends, does, withdraws, passed, at, sent, going } from '#server/orders/withdrawal-rules.fixture.ts';

describe('A buyer who withdrew from what a business sold', () => {
  const withdrawn: Partial<SaleRow> = { ...going, withdrawn_at: hours(11) };
  const sendsBack: SaleAct = { ...sends, act: 'send_back', changedAt: hours(12).toISOString() };
  const given = (sale: Partial<SaleRow>, back: Partial<ReturnRow>) => ({
    ...paid(sale),
    back: returnOf({ why: 'withdrawn', ...back }),
  });
  const told = ['write due_at', 'tell seller: sent_back'];
  const parcel = 'write return carrier, carrier_name, tracking_number, sent_at';
  test.each<[title: string, sale: Partial<SaleRow>, back: Partial<ReturnRow>, words: string[] | string]>([
    ['can send it to the address in the contract', withdrawn, { way: 'sent' }, [`${parcel}, way, address_at`, ...told]],
    ['also what was handed over', withdrawn, {}, [`${parcel}, way, address_at`, ...told]],
    [
      'to the one that the seller gave, as they saw it',
      withdrawn,
      { way: 'sent', address_at: hours(12) },
      [parcel, ...told],
    ],
    ['and to no other', withdrawn, { way: 'sent', address_at: hours(13) }, 'address_changed'],
    ['unlike others who have no address', going, { way: 'sent' }, 'no_address'],
    ['or who meet', going, {}, 'other_way'],
  ])('%s', (_title, sale, back, words) => {
    const seen = at(hours(30), given(sale, back), does(sendsBack));
    const written = 'write return next_by, reminders';
    expect(Array.isArray(seen) ? seen.filter((word) => word !== 'moved' && word !== written) : seen).toEqual(words);
  });

  test('waits five days for the seller to confirm its return, then goes to admins', () => {
    const { steps } = whatFollows(given(withdrawn, { way: 'sent' }), does(sendsBack), hours(30));
    expect(steps).toContainEqual(expect.objectContaining({ changes: { next_by: hours(30 + 5 * 24), reminders: 0 } }));
    expect(steps).toContainEqual(expect.objectContaining({ changes: { due_at: hours(30 + 2 * 24) } }));
    const sentBack = { way: 'sent', sent_at: hours(30), address_at: hours(30), next_by: hours(150) } as const;
    expect(at(hours(150), given({ ...withdrawn, due_at: hours(150) }, sentBack), passed)).toContain(
      'tell admins: problem_to_decide',
    );
  });

  test('need not wait for an address: their time begins at once', () => {
    const { steps } = whatFollows(paid(sent), does(withdraws), hours(12));
    expect(steps.find((step) => step.do === 'begin return')).toMatchObject({ back: { next_by: hours(12 + 14 * 24) } });
    const stuck: Partial<SaleRow> = {
      ...going,
      state: 'problem',
      problem_about: 'no_return_address',
      problem_at: hours(12),
      due_at: null,
    };
    expect(at(hours(20), { ...paid(stuck), back: returnOf({ way: 'sent' }) }, does(withdraws))).toContain(
      'sale: problem > returning',
    );
  });
});
