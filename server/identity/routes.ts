import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as field from '#contract/fields.ts';
import { identityRoutes as rows } from '#contract/identity.ts';
import { limits } from '#contract/limits.ts';
import { Refusal } from '#contract/problem.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { addressHeader } from '#server/identity/better-auth.ts';
import type { Auth } from '#server/identity/better-auth.ts';
import { googleProviderId } from '#server/identity/openid/google.ts';

const password = z.string('is required').max(limits.passwordMax, `must have at most ${limits.passwordMax} characters`);

const ownAddress = z.string('is required').max(400, 'is too long').regex(/^\/(?![/\\])\P{Cc}*$/u, 'must be an address of this site');

/** What our own rules ask of a body before Better Auth sees it. */
const bodies: Record<string, z.ZodType> = {
  '/api/auth/sign-up/email': z.object({
    name: field.name,
    email: field.email,
    password: password.min(limits.passwordMin, `must be atleast ${limits.passwordMin} characters or longer`),
  }),
  '/api/auth/sign-in/email': z.object({ email: field.email, password, rememberMe: z.boolean().optional() }),
  // By way of the provider alone, and back to this site: whatever else Better Auth would take is dropped.
  '/api/auth/sign-in/social': z.object({ provider: z.literal(googleProviderId, 'is not known'), callbackURL: ownAddress, errorCallbackURL: ownAddress }),
};

/** Mounts Better Auth at its own paths below /api/auth, and says what of it is set up. */
export function identityRoutes(http: Http, auth: Auth): void {
  serve(http, rows.getIdentitySettings, async () => ({ google: http.context.config.google !== null }));

  http.app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const answer = await auth.handler(asWebRequest(http, request));
      if (request.method === 'GET' && request.url.startsWith('/api/auth/callback/')) return backToPages(answer, reply);
      if ((await codeOf(answer)) === 'PROVIDER_UNAVAILABLE') throw new Refusal('provider_unavailable', 'Google can not be reached at the moment. Please try again shortly, or use your e-mail address and a password.', { retryAfterSeconds: 5 });
      // Better Auth keeps what went wrong to itself; nearly always it is a database that is away or too busy.
      if (answer.status >= 500) throw new Refusal('unavailable', 'Signing in is not possible at the moment. Please try again shortly.', { retryAfterSeconds: 5 });
      return passOn(answer, reply);
    },
  });
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
  return answer.status === 503 ? parse(await answer.clone().text()).code : undefined;
}

function asWebRequest(http: Http, request: FastifyRequest): Request {
  if (/%00/.test(request.url)) throw unstorable();
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent', 'accept'] as const) {
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

function checkedBody(request: FastifyRequest): unknown {
  const schema = bodies[request.url.split('?')[0] ?? ''];
  if (!schema) {
    if (holdsNul(request.body)) throw unstorable();
    return request.body ?? {};
  }
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new Refusal('invalid_request', issues.map((issue) => `${issue.path} ${issue.message}`).join('; '), { issues });
}

/** Better Auth looks up whatever it is given, and PostgreSQL fails on a NUL. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

function unstorable(): Refusal {
  return new Refusal('invalid_request', 'The request has a character that can not be stored.');
}

/** Better Auth's answer in our shape: its message stays, its codes are written as ours are. */
async function passOn(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(answer.status).header('cache-control', 'no-store');
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const location = answer.headers.get('location');
  if (location) reply.header('location', location);
  const retryAfter = answer.headers.get('x-retry-after');
  if (retryAfter) reply.header('retry-after', retryAfter);

  const text = await answer.text();
  if (answer.ok || answer.status < 400) return reply.type(answer.headers.get('content-type') ?? 'application/json').send(text);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(problemFrom(answer.status, text)));
}

function problemFrom(status: number, text: string): { message: string; code: string } {
  const said = parse(text);
  if (status === 429) return { message: 'That was too often. Please wait a little and try again.', code: 'too_many_requests' };
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
