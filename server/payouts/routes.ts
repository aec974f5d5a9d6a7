import { allowances } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';
import { payoutRoutes as rows } from '#contract/payouts.ts';
import { Refusal } from '#contract/problem.ts';
import type { Http } from '#server/http/http.ts';
import { serveDownload } from '#server/http/downloads.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';
import { dropAccount, findUsableAccount, saveAccount, withoutLostAccount } from '#server/payouts/accounts.ts';
import { makePayoutFile, movePayouts, payOut, settleByHand } from '#server/payouts/actions.ts';
import { listHeld } from '#server/payouts/held-store.ts';
import { listEarned, listMonths, listWaiting, readBalances, readBook } from '#server/payouts/ledger-store.ts';
import { listPayouts, listPayoutsOf } from '#server/payouts/payout-store.ts';
import { findSetup, listSetupsOf } from '#server/payouts/setup-store.ts';
import { checkSetup, setUpPayouts } from '#server/payouts/setups.ts';
import { exportBook } from '#server/payouts/book-file.ts';
import { exportStatement, readStatement } from '#server/payouts/statements.ts';
import { sharedTurns } from '#server/platform/shared-turns.ts';
import { bookView, moneyView, payoutRowView, waitingView } from '#server/payouts/views.ts';

const payoutsShown = 12;
const monthsShown = 12;
/** In months. */
const centuries = 12 * 1_000;

export function payoutRoutes(http: Http): void {
  const { config } = http.context;
  // These read the whole ledger. All of them together take one connection of the background work.
  const inTurn = sharedTurns();
  const readBookShown = inTurn(async () => {
    return { book: await readBook(http.atWork), earned: await listEarned(http.atWork, monthsShown) };
  });
  const readWaiting = inTurn(() => listWaiting(http.atWork, limits.waitingSellersMax));
  const readAllEarned = inTurn(() => listEarned(http.atWork, centuries));

  serve(http, rows.getMoney, async ({ context, actor: { id } }) =>
    moneyView(
      context,
      await readBalances(context, id),
      await findUsableAccount(context, id),
      await findSetup(context, id),
      await listPayoutsOf(context, id, payoutsShown),
      await listMonths(context, id),
      await listHeld(context, id),
    ),
  );

  serve(http, rows.getStatement, ({ context, actor, params }) => readStatement(context, actor, params.month));

  serveDownload(http, rows.exportStatement, (actor) => ({
    fileName: `redial-money-${http.context.clock.now().toISOString().slice(0, 10)}.csv`,
    pieces: exportStatement(http.context, actor),
  }));

  serve(http, rows.setPayoutAccount, async ({ context, actor, body }) => {
    await context.limiter.take(allowances.payoutAccountChanges, actor.id);
    return { acknowledged: true as const, modifiedCount: await saveAccount(context, actor, body) };
  });

  serve(http, rows.forgetPayoutAccount, async ({ context, actor }) => ({
    acknowledged: true as const,
    deletedCount: await dropAccount(context, actor),
  }));

  serve(http, rows.setUpPayouts, async ({ context, actor }) => ({ url: await setUpPayouts(context, actor) }));

  serve(http, rows.checkPayoutSetup, async ({ context, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await checkSetup(context, actor),
  }));

  // Beside a real provider this call doesn't exist.
  const { desk } = http.context.payouts;
  if (desk !== null) {
    serve(http, rows.testGatewaySetUp, async ({ body }) => ({
      returnUrl: (await desk.submit(body.token, body.outcome)) ?? linkIsOver(),
    }));
  }

  serve(http, rows.getBook, async ({ context }) => {
    const { book, earned } = await readBookShown();
    return bookView(context, book, earned);
  });

  serveDownload(http, rows.exportBook, () => ({
    fileName: `redial-earned-${http.context.clock.now().toISOString().slice(0, 10)}.csv`,
    pieces: exportBook(readAllEarned),
  }));

  serve(http, rows.listWaitingSellers, async ({ context }) => {
    const found = await readWaiting();
    const setups = await listSetupsOf(
      context,
      found.map(({ id }) => id),
    );
    return Promise.all(
      found.map(async (row) => waitingView(context, await withoutLostAccount(context, row), setups.get(row.id))),
    );
  });

  serve(http, rows.listPayouts, async (call) => {
    const isOf = { isOpen: call.query.open !== undefined, isNotBack: call.query.notBack !== undefined };
    const found = await pageOf(call, (context, page) => listPayouts(context, page, isOf));
    return found.map((row) => payoutRowView(config, row));
  });

  serve(http, rows.preparePayouts, async ({ context, actor, body }) => ({
    acknowledged: true as const,
    modifiedCount: await payOut(context, actor, body.sellers),
  }));

  serve(http, rows.movePayouts, async ({ context, actor, body }) => ({
    acknowledged: true as const,
    modifiedCount: await movePayouts(context, actor, body),
  }));

  serve(http, rows.settleByHand, async ({ context, actor, body }) => ({
    acknowledged: true as const,
    modifiedCount: await settleByHand(context, actor, body),
  }));

  serve(http, rows.makePayoutFile, ({ context, actor, body }) => makePayoutFile(context, actor, body.payouts));
}

function linkIsOver(): never {
  throw new Refusal('link_over', 'This link is over. Go back to My money and set up your payouts from there.');
}
