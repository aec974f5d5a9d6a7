import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { KnownCarrier } from '#contract/carriers.ts';
import type { AfterShipConfig } from '#server/config/delivery-proof.ts';
import { newsOf, trackingSchema } from '#server/platform/parcel-service/aftership-news.ts';
import { ParcelRefused, ParcelServiceUnavailable } from '#server/platform/parcel-service/parcel-service.ts';
import type { ParcelService, WatchedParcel } from '#server/platform/parcel-service/parcel-service.ts';
import { BadSignature } from '#server/platform/payment-gateway/payment-gateway.ts';
import { areSameBytes } from '#server/platform/same-bytes.ts';
import { asPart } from '#server/platform/traces/tracer.ts';

/** Source: www.aftership.com/docs/tracking and the paths of AfterShip/tracking-sdk-nodejs, version 2025-04. */
const apiUrl = 'https://api.aftership.com';
const trackings = '/tracking/2025-04/trackings';
const patienceMs = 10_000;

/** What it calls carriers. One that is missing here has several names there, or none that we could verify. */
const slugs: Partial<Record<KnownCarrier, string>> = {
  australia_post: 'australia-post',
  bpost: 'bpost',
  canada_post: 'canada-post',
  correos: 'spain-correos-es',
  ctt: 'portugal-ctt',
  dhl_express: 'dhl',
  dhl_parcel: 'dhl-germany',
  dpd: 'dpd',
  fedex: 'fedex',
  gls: 'gls',
  inpost: 'inpost-paczkomaty',
  japan_post: 'japan-post',
  la_poste: 'la-poste-colissimo',
  poste_italiane: 'poste-italiane',
  postnl: 'postnl',
  royal_mail: 'royal-mail',
  swiss_post: 'swiss-post',
  ups: 'ups',
  usps: 'usps',
};

const answerSchema = z.object({
  meta: z.object({ code: z.number(), message: z.string().optional() }),
  data: z.unknown(),
});
const listSchema = z.object({ trackings: z.array(trackingSchema) });
const eventSchema = z.object({ event: z.string(), msg: z.object({ id: z.string().min(1).max(255) }) });

const alreadyExists = 4003;
/** What it says of a parcel that it will never take. Source: the list of errors of the SDK. */
const refusals: ReadonlySet<number> = new Set([4005, 4008, 4010, 4011, 4012, 4017]);

/** AfterShip, which asks more than a thousand carriers with one key. */
export function createAfterShip(config: AfterShipConfig): ParcelService {
  const ask = (method: 'GET' | 'POST', path: string, body?: object) => request(config, method, path, body);
  return {
    service: 'aftership',
    knows: (carrier) => slugs[carrier] !== undefined,
    watch: async (parcel) => {
      const { code, message, data } = await ask('POST', trackings, {
        tracking_number: parcel.number,
        slug: slugOf(parcel),
      });
      if (code === alreadyExists) return findId(ask, parcel);
      if (refusals.has(code)) throw new ParcelRefused(message);
      requireFine(code, message);
      return read(trackingSchema, data).id;
    },
    look: async (id) => {
      const { code, message, data } = await ask('GET', `${trackings}/${encodeURIComponent(id)}`);
      if (code === 404 || code === 4004) return null;
      requireFine(code, message);
      return newsOf(read(trackingSchema, data));
    },
    readEvent: (body, signature) => readEvent(config.webhookSecret, body, signature),
    desk: null,
  };
}

interface Answer {
  code: number;
  message: string;
  data: unknown;
}
type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

/** It was told before, and the answer was lost, or another sale has had this number. */
async function findId(ask: Ask, parcel: WatchedParcel): Promise<string> {
  const query = new URLSearchParams({ tracking_numbers: parcel.number, slug: slugOf(parcel) });
  const { code, message, data } = await ask('GET', `${trackings}?${query.toString()}`);
  requireFine(code, message);
  const found = read(listSchema, data).trackings.find(({ tracking_number: number }) => number === parcel.number);
  if (!found) throw new ParcelServiceUnavailable(new Error('it has this parcel, but can not find it'));
  return found.id;
}

function slugOf({ carrier }: WatchedParcel): string {
  const slug = slugs[carrier];
  if (slug === undefined) throw new ParcelRefused(`it knows no ${carrier}`);
  return slug;
}

async function request({ apiKey, apiUrl: other }: AfterShipConfig, method: string, path: string, body?: object) {
  let answer: Response;
  let said: unknown;
  try {
    answer = await asPart('parcel service', () =>
      fetch((other ?? apiUrl) + path, {
        method,
        headers: { 'as-api-key': apiKey, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      }),
    );
    said = await answer.json();
  } catch (error) {
    throw new ParcelServiceUnavailable(error);
  }
  const { meta, data } = read(answerSchema, said);
  return { code: meta.code, message: meta.message ?? '', data };
}

function requireFine(code: number, message: string): void {
  if (code < 200 || code >= 300) throw new ParcelServiceUnavailable(new Error(`it says ${code}: ${message}`));
}

/** An answer of another form than the one we know tells nothing. */
function read<Schema extends z.ZodType>(schema: Schema, said: unknown): z.output<Schema> {
  const parsed = schema.safeParse(said);
  if (!parsed.success) throw new ParcelServiceUnavailable(parsed.error);
  return parsed.data;
}

/** Signed over the very bytes. Source: www.aftership.com/docs/tracking/webhook/webhook-signature */
function readEvent(secret: string, body: Buffer, signature: string | undefined): string | null {
  const right = createHmac('sha256', secret).update(body).digest();
  if (!areSameBytes(Buffer.from(signature ?? '', 'base64'), right))
    throw new BadSignature(new Error('it is not signed with our secret'));
  let event: unknown;
  try {
    event = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new BadSignature(error);
  }
  const parsed = eventSchema.safeParse(event);
  return parsed.success && parsed.data.event === 'tracking_update' ? parsed.data.msg.id : null;
}
