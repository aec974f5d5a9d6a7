import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import { payBackDue } from '#server/orders/refunds.ts';
import {
  balances,
  complete,
  market,
  openProviderMarket,
  paid,
  people,
  refund,
  theirs,
  work,
} from '#server/testing/paid-by-provider.ts';
import { beginToPay, bookPhone, confirmWith, hearFromProvider, recordPayment } from '#server/testing/paying.ts';
import { addPerson, listPhone } from '#server/testing/people.ts';
import { act, look } from '#server/testing/selling.ts';

// After each test the books are compared with the provider's, to the cent.
openProviderMarket();

const cards = { lost: '4000 0000 0000 0259', won: '4000 0000 0000 6025' };

/** Somebody buys a phone with a card whose bank claims the money. */
async function sell(card: keyof typeof cards): Promise<void> {
  const [{ seller }, buyer] = [paid, await addPerson(market, 'User')];
  const sale = await bookPhone(market, buyer, await listPhone(market, seller));
  const intent = await beginToPay(buyer, sale);
  await confirmWith(market, intent, cards[card]);
  await recordPayment(buyer, sale, intent.intentId);
  Object.assign(paid, { buyer, sale });
}

/** The bank claims the money, or decides. */
async function hearFromBank(): Promise<void> {
  await sql`update test_gateway.disputes set due_at = now() - interval '1 second' where due_at is not null`.execute(
    market.owner,
  );
  await hearFromProvider(market);
}

const decide = (way: object) =>
  people().admin.call(`PUT /api/sales/${paid.sale}/decision`, { words: 'It is not as promised.', ...way });
const tellProblem = async () => {
  await act(paid.buyer, paid.sale, { act: 'receive' });
  await act(paid.buyer, paid.sale, { act: 'say_problem', about: 'broken', words: 'Cracked' });
};
const tryAgain = async () => {
  await sql`update payments set refund_due_at = now() - interval '1 second' where state = 'refund_pending'`.execute(
    market.owner,
  );
  await payBackDue(market.context);
};
/** What the provider gave back, what the buyer's bank did, and what our books say of it. */
async function givenBack() {
  const { rows } = await sql<object>`
    select (select coalesce(sum(amount_cents), 0)::int from test_gateway.refunds
        where payment_intent_id = intent_id) as by_provider,
      (select coalesce(sum(amount_cents), 0)::int from test_gateway.disputes
        where payment_intent_id = intent_id and status = 'lost') as by_bank,
      state, refund_id like 'dp_%' as is_by_bank,
      (select string_agg(kind || ' ' || amount_cents, ', ' order by kind) from movements
        where payment_id = payments.id and fee_id is null) as moved
    from payments where booking_id = ${paid.sale}::uuid`.execute(market.owner);
  return rows[0];
}
const byBankAlone = {
  by_provider: 0,
  by_bank: theirs,
  state: 'refunded',
  is_by_bank: true,
  moved: `captured ${theirs}, owed_back ${theirs}, refunded ${theirs}`,
};
/** What the buyer has been told of the money, the oldest first. */
async function told() {
  const { body } = await paid.buyer.call<Notice[]>('GET /api/notices');
  const ofMoney = body.filter(({ kind }) => kind === 'refund_coming' || kind === 'refunded').toReversed();
  return ofMoney.map(({ kind, text }) => [kind, text.replace(/^An admin gives your money back: [^.]*\. /, '')]);
}
const gaveBefore = ['refund_coming', "Your bank has given you this money already, so we don't refund it again."];

describe('Money that a bank has given its customer', () => {
  test('is not given once more when the phone comes back to its seller', async () => {
    await sell('lost');
    await hearFromBank();
    await tellProblem();
    await decide({ for: 'return' });
    await hearFromBank();
    const { back } = await look(paid.seller, paid.sale);
    expect((await act(paid.buyer, paid.sale, { act: 'bring_back', code: back?.code ?? '' })).status).toBe(200);
    expect(await givenBack()).toMatchObject({ by_provider: 0, state: 'refund_pending' });
    await work();
    expect(await givenBack()).toEqual(byBankAlone);
    expect(await look(paid.buyer, paid.sale)).toMatchObject({ state: 'undone', moneyIsBack: true });
    await tryAgain();
    expect(await givenBack()).toEqual(byBankAlone);
    expect(await balances()).toEqual([theirs, 0, 0, 0]);
  });

  test('is not given once more when an admin decides for the buyer', async () => {
    await sell('lost');
    await hearFromBank();
    await hearFromBank();
    await tellProblem();
    expect((await decide({ for: 'buyer' })).status).toBe(200);
    expect(await told()).toEqual([gaveBefore]);
    await work();
    expect(await givenBack()).toEqual(byBankAlone);
    expect(await told()).toEqual([
      gaveBefore,
      ['refunded', expect.stringContaining("It has decided for you, so we don't refund")],
    ]);
  });

  test('is not given once more where an admin had refunded it while the bank had not decided', async () => {
    await sell('lost');
    await hearFromBank();
    await refund();
    await work();
    expect(await givenBack()).toMatchObject({ by_provider: 0, by_bank: 0, state: 'refund_pending' });
    expect(await told()).toEqual([['refund_coming', expect.stringContaining('We refund you if it gives that up.')]]);
    await hearFromBank();
    await work();
    expect(await givenBack()).toEqual(byBankAlone);
  });

  test('is not refunded where the sale was complete: its seller owes it once', async () => {
    await sell('lost');
    await complete();
    await hearFromBank();
    await hearFromBank();
    await refund();
    await work();
    expect(await givenBack()).toMatchObject({ by_provider: 0, by_bank: theirs, state: 'refunded', is_by_bank: true });
    expect(await balances()).toEqual([theirs, 0, 0, 0]);
  });

  test('is a part that goes back, too', async () => {
    await sell('lost');
    await hearFromBank();
    await hearFromBank();
    await tellProblem();
    await decide({ for: 'both', cents: 5_000 });
    expect(await givenBack()).toMatchObject({ by_provider: 0, by_bank: theirs, state: 'succeeded' });
    await work();
    expect(await look(paid.buyer, paid.sale)).toMatchObject({ state: 'completed', partIsBack: true });
    expect(await givenBack()).toMatchObject({
      by_provider: 0,
      moved:
        `captured ${theirs}, charged_back ${theirs - 5_000}, part_owed 5000, part_refunded 5000, ` +
        `released ${theirs - 5_000}`,
    });
  });
});

describe('Money whose claim a bank has given up', () => {
  test('is refunded at once', async () => {
    await sell('won');
    await hearFromBank();
    await tellProblem();
    await decide({ for: 'buyer' });
    await work();
    expect(await givenBack()).toMatchObject({ by_provider: 0, state: 'refund_pending' });
    await hearFromBank();
    await payBackDue(market.context);
    expect(await givenBack()).toEqual({ ...byBankAlone, by_provider: theirs, by_bank: 0, is_by_bank: false });
    expect(await told()).toEqual([
      ['refund_coming', expect.stringContaining(' go back to the card you paid with.')],
      ['refunded', expect.stringContaining(' back to the card you paid with.')],
    ]);
  });
});
