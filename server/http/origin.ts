import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/problem.ts';
import type { Config } from '#server/config.ts';

/**
 * Refuses requests for another name than this market's, and cross-site writes of a browser, before their body is read.
 * With PUBLIC_URL set the market has that one origin, without it the requested host. Clients that are no browsers send
 * neither Sec-Fetch-Site nor Origin, and have no cookie of ours. Sources: Host (RFC 9110, chapter 7.2), Fetch Metadata
 * (W3C), Origin (RFC 6454).
 */
export function registerOriginCheck(
  app: FastifyInstance,
  { publicUrl, publicUrlIsSet }: Pick<Config, 'publicUrl' | 'publicUrlIsSet'>,
): void {
  const own = new URL(publicUrl);
  // Nearly every browser spells it this way. We parse the address only for other spellings.
  const isOurHost = ({ host }: FastifyRequest) =>
    !publicUrlIsSet || host === own.host || hostIn(own, host) === own.host;
  const isOurOrigin = (request: FastifyRequest, origin: string) =>
    origin === own.origin || (!publicUrlIsSet && origin === `${request.protocol}://${request.host}`);

  app.addHook('onRequest', (request, _reply, done) => {
    if (comesOverTheNetwork(request) && !anyHost.test(request.url) && !isOurHost(request))
      return done(wrongHost(own.origin));
    if (isRead(request.method) || isFromOurPages(request, isOurOrigin)) return done();
    done(new Refusal('foreign_origin', 'This was sent by another site and was not carried out.'));
  });
}

/** Monitoring may call the server by its IP address. */
const anyHost = /^\/(?:healthz|readyz|metrics)\/?(?:$|\?)/;

/** A page's own calls are made inside this process, for a request that has passed here. */
function comesOverTheNetwork({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket;
}

/** The host as an address of ours would have it: small letters, without the port that goes without saying. */
function hostIn({ protocol }: URL, host: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(host)) return null;
  const address = `${protocol}//${host}`;
  return URL.canParse(address) ? new URL(address).host : null;
}

function wrongHost(origin: string): Refusal {
  return new Refusal(
    'wrong_host',
    `This market is at ${origin}. If you run it, make your proxy pass the Host header on, ` +
      'or set PUBLIC_URL to the address that people use.',
  );
}

/**
 * Was this read made by a page of another site, or of a neighbouring subdomain? Then a cookie says nothing of who
 * wanted it. Writes have passed a stricter question.
 */
export function isReadForForeigners({ method, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return isRead(method) && site !== undefined && site !== 'same-origin' && site !== 'none';
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function isFromOurPages(
  request: FastifyRequest,
  isOurOrigin: (request: FastifyRequest, origin: string) => boolean,
): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site') return false;
  const { origin } = request.headers;
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  return isOurOrigin(request, origin);
}
