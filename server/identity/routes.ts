import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowances } from '#contract/allowances.ts';
import { identityRoutes as rows } from '#contract/identity.ts';
import { Refusal } from '#contract/problem.ts';
import { rememberDevice } from '#server/http/device.ts';
import type { Http } from '#server/http/http.ts';
import { languageOf } from '#server/http/language.ts';
import { serve } from '#server/http/serve.ts';
import { addressHeader } from '#server/identity/better-auth.ts';
import type { Auth } from '#server/identity/better-auth.ts';
import { checkedBody, pathOf, unstorable } from '#server/identity/bodies.ts';
import { confirmAddress, sendConfirmation } from '#server/identity/confirmation.ts';
import { countIdentityCall } from '#server/identity/counted.ts';
import { keepDemoAdminAtHome } from '#server/identity/demo-admin.ts';
import { googleProviderId } from '#server/identity/openid/google.ts';

/** Reads that Better Auth answers. Its others follow a link out of a mail straight away, or are of no use here. */
const reads = ['/api/auth/get-session', '/api/auth/list-sessions', `/api/auth/callback/${googleProviderId}`];

/** Who came through one of these sits at a browser that is known from then on. */
const entrances = ['/api/auth/sign-up/email', '/api/auth/sign-in/email'];
/** An answer that would tell by its speed whether an address is known waits for this. */
const evenAnswerMs = 300;

/** Mounts Better Auth at its own paths below /api/auth, and answers what of identity is a call of our own. */
export function identityRoutes(http: Http, auth: Auth): void {
  const { context } = http;

  serve(http, rows.getIdentitySettings, async () => ({ google: context.config.google !== null }));

  serve(http, rows.confirmEmail, async ({ body }) => {
    await confirmAddress(auth, body.token);
    return { acknowledged: true as const };
  });

  serve(http, rows.sendConfirmation, async ({ identity, request }) => {
    if (!identity.emailVerified) {
      await context.limiter.take(allowances.confirmations, identity.id);
      await context.limiter.take(allowances.confirmationsADay, identity.id);
    }
    return { acknowledged: true as const, sent: await sendConfirmation(context, auth, identity, languageOf(request.headers)) };
  });

  http.app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const answer = await answerOf(request);
      if (request.method === 'GET' && request.url.startsWith('/api/auth/callback/')) return backToPages(answer, reply);
      const code = await codeOf(answer);
      if (code === 'PROVIDER_UNAVAILABLE') throw new Refusal('provider_unavailable', 'Google can not be reached at the moment. Please try again shortly, or use your e-mail address and a password.', { retryAfterSeconds: 5 });
      if (pathOf(request) === '/api/auth/reset-password' && (code === 'INVALID_TOKEN' || code === 'USER_NOT_FOUND')) throw new Refusal('link_over', 'This link has been used, or is too old: it works once, for one hour. Please ask for a new one.');
      // Better Auth keeps what went wrong to itself; nearly always it is a database that is away or too busy.
      if (answer.status >= 500) throw new Refusal('unavailable', 'Signing in is not possible at the moment. Please try again shortly.', { retryAfterSeconds: 5 });
      return passOn(answer, reply, () => entrances.includes(pathOf(request)) && rememberDevice(context, request, reply));
    },
  });

  async function answerOf(request: FastifyRequest): Promise<Response> {
    if (request.method === 'GET' && !reads.includes(pathOf(request))) throw new Refusal('not_found', 'There is no such call.');
    const asked = asWebRequest(http, request);
    await countIdentityCall(http, request);
    keepDemoAdminAtHome(http, request);
    if (pathOf(request) !== '/api/auth/request-password-reset') return auth.handler(asked);
    const [answer] = await Promise.all([auth.handler(asked), pause(evenAnswerMs)]);
    return answer;
  }
}

/** A browser that comes back from a provider stands between two pages: whatever happened, it is sent on to one. */
function backToPages(answer: Response, reply: FastifyReply): FastifyReply {
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const location = answer.headers.get('location') ?? `/login?error=${answer.status === 429 ? 'too_many_requests' : 'unavailable'}`;
  return reply.header('cache-control', 'no-store').redirect(withoutForeignWords(location), 302);
}

/** The code of an error as a page may know it. What the provider adds in its own words is for nobody here, and of any length. */
function withoutForeignWords(location: string): string {
  const [path = '/', search = ''] = location.split('?');
  const params = new URLSearchParams(search);
  const error = params.get('error');
  if (error === null) return location;
  params.delete('error_description');
  params.set('error', /^\w{1,60}$/.test(error) ? error : 'unknown');
  return `${path}?${params.toString()}`;
}

async function codeOf(answer: Response): Promise<string | undefined> {
  return answer.status >= 400 ? parse(await answer.clone().text()).code : undefined;
}

function asWebRequest(http: Http, request: FastifyRequest): Request {
  if (/%00/.test(request.url)) throw unstorable();
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent', 'accept', 'accept-language'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  // Where it comes from was judged before (http/origin.ts); what is no browser names no origin, and Better Auth wants one.
  headers.set('origin', request.headers.origin ?? new URL(http.context.config.publicUrl).origin);
  headers.set(addressHeader, request.ip);
  const url = new URL(request.url, http.context.config.publicUrl);
  if (request.method !== 'POST') return new Request(url, { method: request.method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(checkedBody(request)) });
}

/** Better Auth's answer in our shape: its message stays, its codes are written as ours are. Our own cookies come after its own. */
async function passOn(answer: Response, reply: FastifyReply, onSuccess: () => void): Promise<FastifyReply> {
  reply.code(answer.status).header('cache-control', 'no-store');
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (answer.ok) onSuccess();
  const location = answer.headers.get('location');
  if (location) reply.header('location', location);

  const text = await answer.text();
  if (answer.ok || answer.status < 400) return reply.type(answer.headers.get('content-type') ?? 'application/json').send(text);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(problemFrom(answer.status, text)));
}

function problemFrom(status: number, text: string): { message: string; code: string } {
  const said = parse(text);
  return {
    message: said.message ?? (status === 404 ? 'There is no such call.' : 'That did not work. Please try again.'),
    code: (said.code ?? (status === 404 ? 'not_found' : 'invalid_request')).toLowerCase(),
  };
}

function parse(text: string): { message?: string; code?: string } {
  try {
    return (JSON.parse(text) ?? {}) as { message?: string; code?: string };
  } catch {
    return {};
  }
}
