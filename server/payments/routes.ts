import { paymentRoutes as rows } from '#contract/payments.ts';
import { Refusal } from '#contract/problem.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { catchUp, openPaymentIntent, recordPayment } from '#server/payments/actions.ts';
import type { CardDesk } from '#server/platform/payment-gateway/payment-gateway.ts';

export function paymentRoutes(http: Http): void {
  const { context } = http;

  serve(http, rows.getPaymentSettings, async () => ({ provider: context.payments.provider, publishableKey: context.payments.publishableKey }));

  serve(http, rows.createPaymentIntent, async ({ body, actor }) => {
    // Paid already, but never told us? Then this says so instead of asking for a card again.
    if (body.bookingId !== undefined) await catchUp(context, body.bookingId);
    return openPaymentIntent(context, actor, body);
  });

  serve(http, rows.recordPayment, async ({ body, actor }) => ({
    acknowledged: true as const,
    insertedId: await recordPayment(context, actor, body),
  }));

  serve(http, rows.testGatewayCreateMethod, async ({ body }) => cardDesk().createMethod(body));
  serve(http, rows.testGatewayConfirm, async ({ params, body }) => cardDesk().confirm(params.id, body.clientSecret, body.paymentMethod));
  serve(http, rows.testGatewayAuthenticate, async ({ params, body }) => cardDesk().authenticate(params.id, body.clientSecret, body.outcome));

  function cardDesk(): CardDesk {
    if (context.payments.cardDesk === null) throw new Refusal('not_found', 'There is no test gateway here.');
    return context.payments.cardDesk;
  }
}
