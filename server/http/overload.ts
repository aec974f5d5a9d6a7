import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/problem.ts';

/** How many requests may be under way. Six for each database connection: more would only wait longer for the same answers. */
export const inFlightMax = 96;

/** What must get through when nothing else does: is it alive, what the payment provider tells, and the way out. Pictures wait in a line of their own. */
const always = /^\/(?:healthz|readyz)$|^\/api\/(?:webhooks\/|auth\/sign-out|upload$)/;

/**
 * Turns away what can't be served soon, at once and before its body is read: whoever is let in is served quickly, and a rush
 * never piles up. A page's own calls, which come from this process, are part of the request for the page.
 */
export function registerOverload(app: FastifyInstance, max = inFlightMax): void {
  let inFlight = 0;
  const counts = ({ raw, url }: FastifyRequest) => raw.socket instanceof Socket && !always.test(url.split('?')[0] ?? '');

  app.addHook('onRequest', (request, _reply, done) => {
    if (inFlight < max || !counts(request)) return done();
    done(new Refusal('unavailable', 'Redial is very busy at the moment. Please try again in a few seconds.', { retryAfterSeconds: 2 }));
  });
  // Only our own work counts: whoever sends a body drop by drop, or takes an answer so, holds nobody up.
  app.addHook('preValidation', (request, reply, done) => {
    if (!counts(request)) return done();
    inFlight += 1;
    let isUnderWay = true;
    const end = () => {
      if (isUnderWay) inFlight -= 1;
      isUnderWay = false;
    };
    reply.raw.once('prefinish', end).once('close', end);
    done();
  });
}
