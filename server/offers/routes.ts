import { offerRoutes as rows } from '#contract/offers.ts';
import type { Http } from '#server/http/http.ts';
import { isCounted, tracesOf } from '#server/http/newness.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';
import * as actions from '#server/offers/actions.ts';
import { offerOver } from '#server/offers/rules.ts';
import { listOffers } from '#server/offers/store.ts';
import { offerView } from '#server/offers/views.ts';
import { isLasting } from '#server/orders/booking-rules.ts';
import { findBooking } from '#server/orders/booking-store.ts';
import { requireConfirmedAddress } from '#server/users/rules.ts';

export function offerRoutes(http: Http): void {
  const { config } = http.context;

  serve(http, rows.listOffers, async (call) => {
    const me = call.actor.id;
    const found = await pageOf(call, (context, page) => listOffers(context, me, call.query.waitingFor, page));
    return found.map((row) => offerView(config, me, row, call.context.clock.now()));
  });

  serve(http, rows.makeOffer, async ({ context, actor, identity, body, request }) => {
    requireConfirmedAddress(config, identity);
    const { id, expiresAt } = await actions.makeOffer(context, actor, body, isCounted(http, request));
    return { acknowledged: true as const, insertedId: id, expiresAt: expiresAt.toISOString() };
  });

  serve(http, rows.counterOffer, async ({ context, actor, identity, params, body }) => {
    requireConfirmedAddress(config, identity);
    const expiresAt = await actions.counterOffer(context, actor, params.id, body);
    return { acknowledged: true as const, modifiedCount: 1, expiresAt: expiresAt.toISOString() };
  });

  serve(
    http,
    rows.acceptOffer,
    async ({ context, actor, identity, params, body, request }) => {
      requireConfirmedAddress(config, identity);
      const traces = tracesOf(http, request);
      const { id, expiresAt } = await actions.acceptOffer(context, actor, params.id, body.named, traces);
      return { acknowledged: true as const, insertedId: id, expiresAt: expiresAt.toISOString() };
    },
    {
      isStillTrue: async ({ context }, { insertedId }) => {
        // Either side may repeat it, and neither can book by pressing again: that takes another offer.
        if (!isLasting(await findBooking(context, insertedId), context.clock.now())) throw offerOver();
      },
    },
  );

  serve(http, rows.endOffer, async ({ context, actor, params, body }) => ({
    acknowledged: true as const,
    modifiedCount: await actions.endOffer(context, actor, params.id, body.named),
  }));
}
