import { summaryRoutes as rows } from '#contract/summary.ts';
import type { Summary } from '#contract/summary.ts';
import type { Context } from '#server/context.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import type { Actor } from '#server/platform/actor.ts';
import { lastWeeks, monthStart } from '#server/summary/rules.ts';
import {
  countForAdmin,
  countForBuyer,
  countForSeller,
  listMarketByWeek,
  listSoldByWeek,
  listToPay,
} from '#server/summary/store.ts';
import { adminSummary, buyerSummary, sellerSummary } from '#server/summary/views.ts';

export function summaryRoutes(http: Http): void {
  serve(http, rows.getSummary, async ({ actor, context }) => summaryOf(context, actor));
}

async function summaryOf(context: Context, { id, role }: Actor): Promise<Summary> {
  const now = context.clock.now();
  const weeks = lastWeeks(now);
  const [from = ''] = weeks;
  if (role === 'buyer')
    return buyerSummary(context.config, await countForBuyer(context, id), await listToPay(context, id));
  if (role === 'seller')
    return sellerSummary(
      await countForSeller(context, id, monthStart(now)),
      weeks,
      await listSoldByWeek(context, id, from),
    );
  return adminSummary(await countForAdmin(context, id), weeks, await listMarketByWeek(context, from));
}
