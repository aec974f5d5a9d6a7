import { carriers } from '#contract/carriers.ts';
import { parcelRoutes as rows } from '#contract/parcels.ts';
import { Refusal } from '#contract/problem.ts';
import { signedByAfterShip } from '#contract/signed-events.ts';
import type { Context } from '#server/context.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { takeParcelNews } from '#server/orders/parcel-news.ts';
import { countWarnings } from '#server/platform/counted-warnings.ts';
import type { ParcelService } from '#server/platform/parcel-service/parcel-service.ts';
import { BadSignature } from '#server/platform/payment-gateway/payment-gateway.ts';

/** What services that ask carriers tell us. */
export function parcelRoutes(http: Http): void {
  const warn = countWarnings(http.context.log);
  const underWay = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<void>>();

  serve(http, rows.receiveParcelEvent, async ({ context, body, request }) => {
    const { parcels } = context;
    if (parcels === null || parcels.service !== 'aftership')
      throw new Refusal('not_found', 'This market asks no service of this name.');
    const signature = request.headers[signedByAfterShip.header];
    const trackerId = read(parcels, body, typeof signature === 'string' ? signature : undefined);
    if (trackerId !== null) await take(context, trackerId);
    return { received: true as const };
  });

  /** The answer that is under way may be from before: then it is asked once more, for all that came meanwhile. */
  async function take(context: Context, trackerId: string): Promise<void> {
    const before = underWay.get(trackerId);
    if (before === undefined) return ask(context, trackerId);
    const again = async () => {
      await before.catch(() => undefined);
      waiting.delete(trackerId);
      await ask(context, trackerId);
    };
    const next = waiting.get(trackerId) ?? again();
    waiting.set(trackerId, next);
    return next;
  }

  function ask(context: Context, trackerId: string): Promise<void> {
    const asked = takeParcelNews(context, trackerId).finally(() => underWay.delete(trackerId));
    underWay.set(trackerId, asked);
    return asked;
  }

  function read(parcels: ParcelService, body: Buffer, signature: string | undefined): string | null {
    try {
      return parcels.readEvent(body, signature);
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error;
      const { cause } = error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      warn('parcel event', { reason, hint: 'if AfterShip sent it, check AFTERSHIP_WEBHOOK_SECRET' });
      throw new Refusal('bad_signature', 'The signature of this event is not valid.');
    }
  }

  serve(http, rows.testCarrierFind, async ({ context, params }) => {
    const found = (await context.parcels?.desk?.find(params.id)) ?? null;
    if (found === null) throw noSuchParcel();
    const carrier = carriers.find((known) => known === found.carrier) ?? 'other';
    return { carrier, trackingNumber: found.number, state: found.state };
  });

  serve(http, rows.testCarrierMove, async ({ context, params, body }) => {
    if (!(await context.parcels?.desk?.move(params.id, body.to))) throw noSuchParcel();
    await takeParcelNews(context, params.id);
    return { acknowledged: true as const };
  });
}

function noSuchParcel(): Refusal {
  return new Refusal('not_found', 'There is no such parcel at a test carrier. Open it from the page of its sale.');
}
