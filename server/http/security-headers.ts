import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { foreignPictureSource } from '#server/http/foreign-pictures.ts';

/** On every answer. */
const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** On pages besides: what only means something where a document is shown. */
export function pageHeaders(path: string): Record<string, string> {
  const camera = usesCamera.test(path) ? 'self' : '';
  const geolocation = usesPosition.test(path) ? 'self' : '';
  return {
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': `camera=(${camera}), geolocation=(${geolocation}), microphone=(), payment=(self), usb=()`,
  };
}

/** Lists of phones are sorted by how near they are; listings have photos, and the seller of a phone scans a code. */
const usesPosition = /^\/(?:search|category\/[^/]+)\/?$/i;
const usesCamera = /^\/dashboard\/(?:addProduct|(?:editProduct|sales)\/[^/]+)\/?$/i;

/** For everything that is no page: nothing in it may run or load anything. */
const inert = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For a page that brings its own style and runs nothing. */
export const styledPolicy = `${inert}; img-src 'self'; style-src 'unsafe-inline'`;

/** Headers of every answer of this server. */
export function baseHeaders(config: Config): Record<string, string> {
  return {
    ...always,
    'content-security-policy': inert,
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

/** Puts the security headers on every answer that has none of its own; a page's own policy stays. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = Object.entries(baseHeaders(config));
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
    done();
  });
}

/** The policy of the service worker: it fetches what our pages ask of this server, and nothing else. */
export const workerPolicy = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The policy of a page: own files, photos of people who came by another provider, and the inline scripts that we
 * rendered.
 *
 * @param nonce of this rendering; null for a page without inline scripts
 */
export function pagePolicy(config: Config, nonce: string | null): string {
  const scripts = ["'self'", ...(nonce === null ? [] : [`'nonce-${nonce}'`])].join(' ');
  const stripe = stripeSources(config);
  const pictures = ["'self'", 'data:', 'blob:', new URL(config.publicUrl).origin, foreignPictureSource(config)]
    .filter((source) => source !== null)
    .join(' ');
  return [
    "default-src 'none'",
    `script-src ${[scripts, ...stripe.scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${pictures}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...stripe.calls].join(' ')}`,
    ...(stripe.frames.length > 0 ? [`frame-src ${stripe.frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * What Stripe's card element needs: Stripe.js may load its parts and frames from hosts below its own. Source:
 * docs.stripe.com/security/guide, "Content Security Policy".
 */
function stripeSources({ stripe }: Pick<Config, 'stripe'>) {
  if (stripe === null) return { scripts: [], calls: [], frames: [] };
  const scripts = ['https://*.js.stripe.com', 'https://js.stripe.com'];
  return { scripts, calls: ['https://api.stripe.com'], frames: [...scripts, 'https://hooks.stripe.com'] };
}
