import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeReserveCareless, makeStepsCareless } from '../careless-reserve.ts';
import { isSoak } from '../scale.ts';
import type { OperationName } from './operations.ts';
import { play, serialOutcomes } from './rounds.ts';
import { asItIs, withoutLocks } from './session.ts';
import type { Rewrite } from './session.ts';
import type { Stage } from './stage.ts';
import { openWithStarts } from './starts.ts';
import type { StartName, Starts } from './starts.ts';
import { walkAll } from './walk.ts';

let stage: Stage;
let starts: Starts;
const open = (options?: { isPatient: boolean }) => async () => {
  ({ stage, starts } = await openWithStarts(options));
};
const close = () => stage.close();

/** Walks until `isFound`. @returns the findings, and all that operations were told */
async function search(
  names: readonly OperationName[],
  from: StartName,
  rewrites: readonly Rewrite[],
  isFound: (told: ReadonlySet<string>, found: ReadonlySet<string>) => boolean,
): Promise<{ found: string[]; told: string[] }> {
  const [found, told] = [new Set<string>(), new Set<string>()];
  stage.sessions.forEach((session, at) => (session.rewrite = rewrites[at % rewrites.length] ?? asItIs));
  await walkAll(
    async (choose) => {
      const { order, findings } = await play(stage, starts[from], names, choose);
      for (const finding of findings) found.add(finding);
      if (!order.wasAbandoned) for (const result of order.results) told.add(result);
      return order;
    },
    { isEnough: () => isFound(told, found) },
  );
  return { found: [...found], told: [...told] };
}

const lookingFirst: Rewrite = async (statement, values, run) => {
  if (!/\breserve\(/.test(statement)) return run(statement, values);
  const looked = await run('select state from products where id = $1::uuid', values.slice(0, 1));
  const isOnSale = (looked.rows as { state: string }[])[0]?.state === 'on_sale';
  if (!isOnSale) return { ...looked, rows: [{ outcome: 'taken', booking_id: null }] };
  return run(statement.replace(/\breserve\(/, 'reserve_unlooked('), values);
};

/** Locks the booking before its phone, against the order that the market keeps. */
const otherWayRound: Rewrite = async (statement, values, run) => {
  if (/ from "products" .*for no key update$/.test(statement)) await run('select id from "bookings" for update', []);
  return run(statement, values);
};

/** Leaves the phone reserved by nobody when it is over. */
const spoiling: Rewrite = async (statement, values, run) => {
  const result = await run(statement, values);
  if (statement === 'commit') await run("update products set state = 'reserved'", []);
  return result;
};

/** Mends that before anything else. */
const mending: Rewrite = async (statement, values, run) => {
  await run("update products set state = 'on_sale'", []);
  return run(statement, values);
};

/** The second of two that sell the same booking is stopped by the row of its sale, or by a state. */
const soldTwice =
  /^fault: .*("sales_pkey"|"movements_once"|the (payment|booking|product) \S+ is not (created|paying|reserved))$/;

describe('Orders of statements on a market that is broken on purpose', () => {
  beforeAll(open());
  afterAll(close);

  test.each<{ names: OperationName[]; from: StartName; finding: RegExp }>([
    {
      names: ['pay', 'pay'],
      from: 'begun',
      finding: soldTwice,
    },
    {
      names: ['lapse', 'webhook'],
      from: 'chargedDue',
      finding: soldTwice,
    },
    { names: ['delete', 'lapse'], from: 'due', finding: /^fault: .*the booking \S+ is not reserved$/ },
    { names: ['handOver', 'takeMoneyBack'], from: 'late', finding: /^fault: .*the sale \S+ is not to_hand_over$/ },
    { names: ['problem', 'pass'], from: 'receivedDue', finding: /^fault: .*the sale \S+ is not received$/ },
    { names: ['release', 'split'], from: 'answered', finding: /^fault: .*the sale \S+ is not problem$/ },
  ])('without row locks $names from $from go wrong, and it is found', async ({ names, from, finding }) => {
    const { found } = await search(names, from, [withoutLocks], (_told, found) =>
      [...found].some((one) => finding.test(one)),
    );
    expect(found).toContainEqual(expect.stringMatching(finding));
  });

  test('without row locks a claim and the release of its money miss each other', async () => {
    const names = ['chargeback', 'release'] as const;
    stage.sessions.forEach((session) => (session.rewrite = asItIs));
    const inTurn = await serialOutcomes(stage, starts.claimed, names);
    stage.sessions.forEach((session) => (session.rewrite = withoutLocks));
    let ended = '';
    await walkAll(
      async (choose) => {
        const { order, outcome } = await play(stage, starts.claimed, names, choose, { isAudited: false });
        if (!order.wasAbandoned && !inTurn.has(outcome)) ended = outcome;
        return order;
      },
      { isEnough: () => ended !== '' },
    );
    expect(ended).toContain('claim open');
    expect(ended).not.toContain('moved charged_back');
  });

  test('a deadlock is told as "try again", and leaves nothing behind', async () => {
    const { found, told } = await search(['delete', 'lapse'], 'due', [asItIs, otherWayRound], (told) =>
      told.has('unavailable'),
    );
    expect({ found, wasTold: told.includes('unavailable') }).toEqual({ found: [], wasTold: true });
  });

  test('what is broken after one operation, and mended by the next, is found', async () => {
    stage.sessions.forEach((session, at) => (session.rewrite = at === 0 ? spoiling : mending));
    const inTurn = (_at: number, enabled: ReadonlyMap<number, unknown>) => [...enabled.keys()][0] ?? null;
    const { findings } = await play(stage, starts.onSale, ['edit', 'edit'], inTurn);
    expect(findings).toContain('reserved-means-held');
    expect(await stage.findings(true)).toEqual([]);
  });

  test('where a booking looks first and writes then, without the index, two buyers get the same phone', async () => {
    await makeReserveCareless(stage.monitor);
    const { found } = await search(['book', 'book'], 'onSale', [lookingFirst], (_told, found) =>
      found.has('one-live-booking'),
    );
    expect(found).toContain('one-live-booking');
  });

  test('without row locks, and where no step looks at the state before it, the record has gaps', async () => {
    await makeStepsCareless(stage.monitor);
    const { found } = await search(['delete', 'lapse'], 'due', [withoutLocks], (_told, found) => found.has('no-gap'));
    expect(found).toContain('no-gap');
  });
});

describe('Orders of statements in which nobody waits for a lock', () => {
  beforeAll(open({ isPatient: false }));
  afterAll(close);

  test.each<{ names: OperationName[]; from: StartName }>([
    { names: ['book', 'delete'], from: 'due' },
    { names: ['pay', 'webhook'], from: 'begun' },
    { names: ['pay', 'delete'], from: 'begun' },
  ])('the later of $names is told to try again, and leaves nothing behind', async ({ names, from }) => {
    let orders = 0;
    const { found, told } = await search(names, from, [asItIs], () => !isSoak && (orders += 1) > 10);
    expect({ found, wasTold: told.includes('unavailable') }).toEqual({ found: [], wasTold: true });
  });
});
