import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/problem.ts';
import type { Http } from '#server/http/http.ts';
import { addressHeader } from '#server/identity/better-auth.ts';
import type { Auth } from '#server/identity/better-auth.ts';
import { checkedBody, isOpenWrite, pathOf, unstorable } from '#server/identity/bodies.ts';
import { countIdentityCall } from '#server/identity/counted.ts';
import { keepDemoAdminAtHome } from '#server/identity/demo-admin.ts';
import { googleProviderId } from '#server/identity/openid/google.ts';
import { newSessionIn, replacesSession, welcome, welcomeAfterReset } from '#server/identity/security/arrivals.ts';
import type { FrontDesk } from '#server/identity/security/arrivals.ts';
import { isCommonPassword, passwordTooCommon } from '#server/identity/security/common-passwords.ts';
import { recordSecurityEvent } from '#server/identity/security/events.ts';
import { createSignUps, tryPassword, trySignIn } from '#server/identity/security/tries.ts';
import { visitOf } from '#server/identity/security/visit.ts';
import { endReplacedSession } from '#server/identity/sessions.ts';
import { signedAnew } from '#server/identity/signed-cookies.ts';
import { whileUnderWay } from '#server/identity/under-way.ts';

/** Reads that Better Auth answers. Its others follow a link out of a mail straight away, or are of no use here. */
const reads = ['/api/auth/get-session', `/api/auth/callback/${googleProviderId}`];
const signUpPath = '/api/auth/sign-up/email';
const signInPath = '/api/auth/sign-in/email';
const resetPath = '/api/auth/reset-password';
const askForResetPath = '/api/auth/request-password-reset';

/** These ask a signed-in person for their password. */
const enablePath = '/api/auth/two-factor/enable';
const asksForPassword = ['enable', 'disable', 'generate-backup-codes'].map((name) => `/api/auth/two-factor/${name}`);

/** An answer that would tell by its speed whether an address is known waits for this. */
const evenAnswerMs = 300;

/** Mounts Better Auth at its own paths below /api/auth, as far as they are open. */
export function mountBetterAuth(desk: FrontDesk, auth: Auth): void {
  const { http } = desk;
  const { context, networks } = http;
  const signUp = createSignUps(http);
  const enabling = new Set<string>();

  http.app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    onRequest: (request, _reply, done) => {
      const path = pathOf(request);
      if (reads.includes(path) || isOpenWrite(path)) request.callRoute = path;
      done();
    },
    handler: async (request, reply) => {
      const path = pathOf(request);
      if (request.method !== 'POST' && !reads.includes(path)) throw new Refusal('not_found', 'There is no such call.');
      const body = request.method === 'POST' ? checkedBody(request) : undefined;
      const asked = asWebRequest(http, request, body);
      await countIdentityCall(http, request);
      keepDemoAdminAtHome(http, request);
      const warnings = warningsOf(request, body);

      // Hashed only after the limits have let it in, and before Better Auth holds a connection.
      const password = path === signUpPath ? (body as { password: string }).password : null;
      const ask = () => auth.handler(asked);
      const askAs = async () => {
        if (path === signInPath) return trySignIn(http, request, body as { email: string; password: string }, ask);
        if (asksForPassword.includes(path)) {
          const session = await auth.api.getSession({ headers: asked.headers });
          if (session === null) return ask();
          const askWithPassword =
            'password' in (body as object) ? () => tryPassword(http, request, session.user, ask) : ask;
          return path === enablePath ? enableOnce(session.user.id, askWithPassword) : askWithPassword();
        }
        if (path === askForResetPath) return (await Promise.all([ask(), pause(evenAnswerMs)]))[0];
        if (path === signUpPath) {
          const answer = await auth.handler(asked.clone());
          // Somebody signed this address up in the same moment. Asked again, Better Auth says so.
          return (await codeOf(answer)) === 'FAILED_TO_CREATE_USER' ? ask() : answer;
        }
        return ask();
      };
      const askNow = async () =>
        whileUnderWay(password === null ? null : { password, hash: await context.passwords.hash(password) }, askAs);
      const { answer, resetFor, renewedBy, events, mails } =
        path === signUpPath ? await signUp(request, askNow) : await askNow();

      // What failed was rolled back: of an identity that isn't there nothing can be confirmed.
      if (answer.status < 400) for (const mail of mails) desk.mails.handIn(mail);
      // Its own cookies stand before that of the device.
      for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
      const session = await newSessionIn(http, request, answer);
      if (session !== null)
        await welcome(desk, request, reply, session, path === signUpPath ? 'signed_up' : (renewedBy ?? 'signed_in'));
      for (const { kind, identityId } of events)
        await recordSecurityEvent(context, kind, identityId, visitOf(http, request));
      // After the welcome: it tells by an account's other sessions whether its owner hears of a new device.
      if (replacesSession(request, answer)) {
        await endReplacedSession(context, auth, request).catch((error: unknown) =>
          context.log.warn({ err: error }, 'the session that a sign-in replaces could not be ended'),
        );
      }
      if (resetFor !== null && answer.ok) await welcomeAfterReset(desk, request, reply, resetFor);
      if (request.method === 'GET' && path.startsWith('/api/auth/callback/'))
        return backToPages(await towardsSecondStep(answer), reply);
      await refuseAsOurs(path, answer);
      return passOn(answer, reply, warnings);
    },
  });

  /**
   * Better Auth can't begin set-up twice at once: a double click made one of the secrets worthless.
   *
   * @throws Refusal 409
   */
  async function enableOnce<Result>(identityId: string, enable: () => Promise<Result>): Promise<Result> {
    if (enabling.has(identityId))
      throw new Refusal('two_step_begun', 'You are setting up two-step sign-in in another window. Continue there.');
    enabling.add(identityId);
    try {
      return await enable();
    } finally {
      enabling.delete(identityId);
    }
  }

  /** What is told beside a success. @throws Refusal password_too_common, for everybody but the owner */
  function warningsOf(request: FastifyRequest, body: unknown): string[] {
    const field = { [signUpPath]: 'password', [resetPath]: 'newPassword' }[pathOf(request)];
    if (field === undefined || !isCommonPassword((body as Record<string, string>)[field] ?? '')) return [];
    if (!networks.isOwners(request.raw)) throw passwordTooCommon(field);
    return ['password_too_common'];
  }
}

/** Some of Better Auth's refusals in words of ours. */
async function refuseAsOurs(path: string, answer: Response): Promise<void> {
  const code = await codeOf(answer);
  if (code === 'PROVIDER_UNAVAILABLE')
    throw new Refusal(
      'provider_unavailable',
      'Google can not be reached at the moment. Please try again shortly, or use your e-mail address and a password.',
      { retryAfterSeconds: 5 },
    );
  if (path === resetPath && (code === 'INVALID_TOKEN' || code === 'USER_NOT_FOUND'))
    throw new Refusal(
      'link_over',
      'This link was used or has expired: it works once, for one hour. Please ask for a new one.',
    );
  // Better Auth keeps what went wrong to itself; nearly always it is a database that is away or too busy.
  if (answer.status >= 500) {
    throw new Refusal('unavailable', 'Signing in is not possible at the moment. Please try again shortly.', {
      retryAfterSeconds: 5,
    });
  }
}

/** After a sign-in by a provider, an account with a second factor goes to /login, which asks for the code. */
async function towardsSecondStep(answer: Response): Promise<Response> {
  if (parse(await answer.clone().text()).twoFactorRedirect !== true) return answer;
  const headers = new Headers(answer.headers);
  const to = new URLSearchParams(headers.get('location')?.split('?')[1]).get('to');
  headers.set('location', `/login?${new URLSearchParams({ step: 'code', ...(to === null ? {} : { to }) }).toString()}`);
  return new Response(null, { status: 302, headers });
}

/** A browser that comes back from a provider has no page of ours open, so every outcome redirects to one. */
function backToPages(answer: Response, reply: FastifyReply): FastifyReply {
  const location =
    answer.headers.get('location') ?? `/login?error=${answer.status === 429 ? 'too_many_requests' : 'unavailable'}`;
  return reply.header('cache-control', 'no-store').redirect(withoutForeignWords(location), 302);
}

/** The code of an error as a page may know it. The provider's own words are left out: they may be of any length. */
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

function asWebRequest(http: Http, request: FastifyRequest, body: unknown): Request {
  if (/%00/.test(request.url)) throw unstorable();
  const headers = new Headers();
  for (const name of ['user-agent', 'accept', 'accept-language'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  const { cookie } = request.headers;
  if (cookie !== undefined) headers.set('cookie', signedAnew(http.context.secrets, cookie));
  // http/origin.ts has checked the origin already. Better Auth requires one, which only browsers send.
  headers.set('origin', request.headers.origin ?? new URL(http.context.config.publicUrl).origin);
  headers.set(addressHeader, request.ip);
  const url = new URL(request.url, http.context.config.publicUrl);
  if (request.method !== 'POST') return new Request(url, { method: request.method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Better Auth's answer in our shape: its message stays, its codes are written as ours are. */
async function passOn(answer: Response, reply: FastifyReply, warnings: string[]): Promise<FastifyReply> {
  reply.code(answer.status).header('cache-control', 'no-store');
  for (const name of ['location', 'retry-after']) {
    const value = answer.headers.get(name);
    if (value) reply.header(name, value);
  }

  const text = await answer.text();
  if (answer.ok && warnings.length > 0) {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...parse(text), warnings }));
  }
  if (answer.ok || answer.status < 400)
    return reply.type(answer.headers.get('content-type') ?? 'application/json').send(text);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(problemFrom(answer.status, text)));
}

function problemFrom(status: number, text: string): { message: string; code: string } {
  const said = parse(text);
  return {
    message: said.message ?? (status === 404 ? 'There is no such call.' : 'That did not work. Please try again.'),
    code: (said.code ?? (status === 404 ? 'not_found' : 'invalid_request')).toLowerCase(),
  };
}

function parse(text: string): { message?: string; code?: string; twoFactorRedirect?: boolean } {
  try {
    return (JSON.parse(text) ?? {}) as { message?: string; code?: string; twoFactorRedirect?: boolean };
  } catch {
    return {};
  }
}
