import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';

interface Tracking {
  id: string;
  tracking_number: string;
  slug: string;
  tag: string;
  subtag: string;
  return_to_sender: boolean;
  courier_destination_country_region: string | null;
  checkpoints: { checkpoint_time: string; tag: string; subtag: string; source: 'carrier' | 'user' }[];
}

export interface AfterShipStandIn {
  url: string;
  trackings: Tracking[];
  /** What was asked of it: method and path. */
  asked: string[];
  /** The next requests go wrong, one each. `lost`: it is done, and the answer gets lost. */
  faults: ('lost' | 500 | 'garbage')[];
  stop(): Promise<void>;
}

const base = '/tracking/2025-04/trackings';

/** A machine that answers as AfterShip's tracking API does, as far as this market asks. */
export async function startAfterShipStandIn(apiKey: string): Promise<AfterShipStandIn> {
  const trackings: Tracking[] = [];
  const asked: string[] = [];
  const faults: AfterShipStandIn['faults'] = [];

  function answer(request: IncomingMessage, body: string): [number, object] {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (request.headers['as-api-key'] !== apiKey)
      return [401, { meta: { code: 401, message: 'Invalid API key.' }, data: {} }];
    if (request.method === 'POST' && pathname === base) {
      const { tracking_number: number, slug } = JSON.parse(body) as { tracking_number: string; slug: string };
      if (trackings.some((one) => one.tracking_number === number && one.slug === slug))
        return [400, { meta: { code: 4003, message: 'Tracking already exists.', type: 'BadRequest' }, data: {} }];
      if (number.length < 4)
        return [
          400,
          { meta: { code: 4005, message: 'The value of tracking_number is invalid.', type: 'BadRequest' }, data: {} },
        ];
      const made: Tracking = {
        id: `trk${trackings.length + 1}`,
        tracking_number: number,
        slug,
        tag: 'Pending',
        subtag: 'Pending_001',
        return_to_sender: false,
        courier_destination_country_region: null,
        checkpoints: [],
      };
      trackings.push(made);
      return [201, { meta: { code: 201 }, data: made }];
    }
    if (pathname === base) {
      const found = trackings.filter((one) => one.tracking_number === searchParams.get('tracking_numbers'));
      return [200, { meta: { code: 200 }, data: { pagination: { total: found.length }, trackings: found } }];
    }
    const found = trackings.find(({ id }) => pathname === `${base}/${id}`);
    if (!found) return [404, { meta: { code: 4004, message: 'Tracking does not exist.', type: 'NotFound' }, data: {} }];
    return [200, { meta: { code: 200 }, data: found }];
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url}`);
      const fault = faults.shift();
      if (fault === 500) return void response.writeHead(500).end(JSON.stringify({ meta: { code: 500 }, data: {} }));
      const [status, said] = answer(request, body);
      if (fault === 'lost') return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(fault === 'garbage' ? '<html>' : JSON.stringify(said));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in does not listen');
  return {
    url: `http://127.0.0.1:${address.port}`,
    trackings,
    asked,
    faults,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

/** A parcel is delivered there. */
export function deliver(tracking: Tracking, at: Date, other: Partial<Tracking> = {}): void {
  const checkpoint = {
    checkpoint_time: at.toISOString(),
    tag: 'Delivered',
    subtag: 'Delivered_001',
    source: 'carrier',
  } as const;
  Object.assign(tracking, { tag: 'Delivered', subtag: 'Delivered_001', ...other });
  tracking.checkpoints.push(checkpoint);
}

/** It is lost since then. */
export function lose(tracking: Tracking, at: Date): void {
  const state = { tag: 'Exception', subtag: 'Exception_013' };
  Object.assign(tracking, state);
  tracking.checkpoints.push({ ...state, checkpoint_time: at.toISOString(), source: 'carrier' });
}

/** An event as it sends them, and its signature. */
export function eventOf(id: string, secret: string, other: object = {}) {
  const body = JSON.stringify({
    ts: 1_772_000_000,
    event: 'tracking_update',
    event_id: 'e1',
    is_tracking_first_tag: true,
    msg: { id, tag: 'Delivered' },
    ...other,
  });
  return { body, signature: createHmac('sha256', secret).update(body).digest('base64') };
}
