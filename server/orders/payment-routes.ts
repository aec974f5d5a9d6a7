import type { FastifyRequest } from 'fastify';
import { allowances } from '#contract/allowances.ts';
import { paymentRoutes as rows } from '#contract/payments.ts';
import { Refusal } from '#contract/problem.ts';
import { signedByStripe } from '#contract/signed-events.ts';
import type { Context } from '#server/context.ts';
import type { Http } from '#server/http/http.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';
import { openPayment, recordPayment } from '#server/orders/paying.ts';
import { payBackNow, refundBooking } from '#server/orders/refunds.ts';
import { listMoney } from '#server/orders/payment-store.ts';
import { paymentView } from '#server/orders/payment-views.ts';
import { countWarnings } from '#server/platform/counted-warnings.ts';
import { BadSignature } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { CardDesk, ProviderEvent } from '#server/platform/payment-gateway/payment-gateway.ts';

type TakeEvent = (context: Context, event: ProviderEvent) => Promise<void>;

export function paymentRoutes(http: Http, takeEvent: TakeEvent): void {
  serve(http, rows.getPaymentSettings, async ({ context }) => ({
    provider: context.payments.provider,
    publishableKey: context.payments.publishableKey,
  }));

  serve(http, rows.createPaymentIntent, async ({ context, body, actor }) => {
    await context.limiter.take(allowances.paymentIntentsByPerson, actor.id);
    return openPayment(context, actor, body);
  });

  serve(http, rows.recordPayment, async ({ context, body, actor }) => ({
    acknowledged: true as const,
    insertedId: await recordPayment(context, actor, body),
  }));

  serve(http, rows.listPayments, async (call) => (await pageOf(call, listMoney)).map(paymentView));

  serve(http, rows.refundPayment, async ({ context, params, body, actor }) => {
    const modifiedCount = await refundBooking(context, actor, params.id, body.words);
    if (modifiedCount > 0) await payBackNow(context);
    return { acknowledged: true as const, modifiedCount };
  });

  const receive =
    (provider: 'stripe' | 'test') =>
    async ({ context, body, request }: { context: Context; body: Buffer; request: FastifyRequest }) => {
      if (context.payments.provider !== provider)
        throw new Refusal('not_found', 'This market uses another payment provider.');
      await takeOnce(context, readEvent(context, body, request.headers[signedByStripe.header]));
      return { received: true as const };
    };
  /**
   * An event that comes again while it is being handled has the same answer: the provider's line is not filled with
   * asking the same.
   */
  const underWay = new Map<string, Promise<void>>();
  const takeOnce = (context: Context, event: ProviderEvent) => {
    const taken = underWay.get(event.id) ?? takeEvent(context, event).finally(() => underWay.delete(event.id));
    underWay.set(event.id, taken);
    return taken;
  };
  serve(http, rows.receiveStripeEvent, receive('stripe'));

  const warn = countWarnings(http.context.log);
  function complain({ cause }: BadSignature): void {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    const hint =
      'if the payment provider sent it, check STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET and the clock';
    warn('payment event', { reason, hint });
  }

  function readEvent(context: Context, body: Buffer, signature: string | string[] | undefined): ProviderEvent {
    try {
      return context.payments.readEvent(body, typeof signature === 'string' ? signature : undefined);
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error;
      complain(error);
      throw new Refusal('bad_signature', 'The signature of this event is not valid.');
    }
  }

  // Beside a real provider these calls don't exist.
  if (http.context.payments.provider === 'test') {
    serve(http, rows.receiveTestEvent, receive('test'));
    serve(http, rows.testGatewayCreateMethod, async ({ context, body }) => cardDesk(context).createMethod(body));
    serve(http, rows.testGatewayConfirm, async ({ context, params, body }) =>
      cardDesk(context).confirm(params.id, body.clientSecret, body.paymentMethod),
    );
    serve(http, rows.testGatewayAuthenticate, async ({ context, params, body }) =>
      cardDesk(context).authenticate(params.id, body.clientSecret, body.outcome),
    );
  }

  function cardDesk({ payments }: Context): CardDesk {
    if (payments.cardDesk === null) throw new Refusal('not_found', 'There is no test gateway here.');
    return payments.cardDesk;
  }
}
