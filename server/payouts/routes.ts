import { allowances } from '#contract/allowances.ts';
import { payoutRoutes as rows } from '#contract/payouts.ts';
import type { Http } from '#server/http/http.ts';
import { serveDownload } from '#server/http/downloads.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';
import { dropAccount, findUsableAccount, saveAccount, withoutLostAccount } from '#server/payouts/accounts.ts';
import { makePayoutFile, movePayouts, preparePayouts, settleByHand } from '#server/payouts/actions.ts';
import { listEarned, listMonths, listWaiting, readBalances, readBook } from '#server/payouts/ledger-store.ts';
import { listPayouts, listPayoutsOf } from '#server/payouts/payout-store.ts';
import { exportStatement, readStatement } from '#server/payouts/statements.ts';
import { bookView, moneyView, payoutRowView, waitingView } from '#server/payouts/views.ts';

const payoutsShown = 12;
const waitingShown = 200;

export function payoutRoutes(http: Http): void {
  const { config } = http.context;

  serve(http, rows.getMoney, async ({ context, actor: { id } }) =>
    moneyView(
      context,
      await readBalances(context, id),
      await findUsableAccount(context, id),
      await listPayoutsOf(context, id, payoutsShown),
      await listMonths(context, id),
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

  serve(http, rows.getBook, async ({ context }) => bookView(await readBook(context), await listEarned(context)));

  serve(http, rows.listWaitingSellers, async ({ context }) =>
    Promise.all(
      (await listWaiting(context, waitingShown)).map(async (row) =>
        waitingView(await withoutLostAccount(context, row), context.clock.now()),
      ),
    ),
  );

  serve(http, rows.listPayouts, async (call) => {
    const isOpen = call.query.open !== undefined;
    const found = await pageOf(call, (context, page) => listPayouts(context, page, isOpen));
    return found.map((row) => payoutRowView(config, row));
  });

  serve(http, rows.preparePayouts, async ({ context, actor, body }) => ({
    acknowledged: true as const,
    modifiedCount: await preparePayouts(context, actor, body.sellers),
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
