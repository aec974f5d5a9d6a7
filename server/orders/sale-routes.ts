import { saleRoutes as rows } from '#contract/sales.ts';
import type { Context } from '#server/context.ts';
import type { Http } from '#server/http/http.ts';
import { chooseDelivery } from '#server/orders/deliveries.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';
import { payBackNow } from '#server/orders/refunds.ts';
import { isOpenProblem, listOpenProblems } from '#server/orders/sale-story-store.ts';
import { problemView } from '#server/orders/sale-views.ts';
import { answerCall, decideProblem, moveSale, readSale } from '#server/orders/sales.ts';

export function saleRoutes(http: Http): void {
  serve(http, rows.getSale, ({ context, params, actor }) => readSale(context, actor, params.id));

  serve(http, rows.moveSale, async ({ context, params, body, actor }) =>
    answer(context, await moveSale(context, actor, params.id, body)),
  );

  serve(http, rows.chooseDelivery, async ({ context, params, body, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await chooseDelivery(context, actor, params.id, body),
  }));

  serve(http, rows.decideSale, async ({ context, params, body, actor }) =>
    answer(context, await decideProblem(context, actor, params.id, body)),
  );

  serve(http, rows.answerCall, async ({ context, params, body, actor }) => {
    await answerCall(context, actor, params.id, body.words);
    return { acknowledged: true as const, modifiedCount: 1 };
  });

  serve(http, rows.listSaleProblems, async (call) =>
    (await pageOf(call, listOpenProblems, isOpenProblem)).map(problemView),
  );
}

async function answer(context: Context, { modifiedCount, isMoneyDue }: { modifiedCount: number; isMoneyDue: boolean }) {
  if (isMoneyDue) await payBackNow(context);
  return { acknowledged: true as const, modifiedCount };
}
