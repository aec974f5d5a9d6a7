import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/languages.ts';
import type { SecurityEventKind } from '#contract/security-events.ts';
import { rememberDevice } from '#server/http/device.ts';
import type { Http } from '#server/http/http.ts';
import { languageOf } from '#server/http/language.ts';
import type { MailDesk } from '#server/identity/mail-desk.ts';
import { recordSecurityEvent } from '#server/identity/security/events.ts';
import { sendSecurityMail } from '#server/identity/security/mails.ts';
import type { SecurityMail } from '#server/identity/security/mails.ts';
import {
  deleteDevices,
  isUsedElsewhere,
  renameDevice,
  trimDevices,
  upsertDevice,
} from '#server/identity/security/store.ts';
import { hashesOf, visitOf } from '#server/identity/security/visit.ts';
import type { Visit } from '#server/identity/security/visit.ts';
import { findSessionByToken } from '#server/identity/store.ts';

/** What coming in needs besides the server. */
export interface FrontDesk {
  http: Http;
  mails: MailDesk;
  /** In which language an identity gets its mails; null while it has no account. */
  languageOfIdentity(identityId: string): Promise<Language | null>;
}

interface Person {
  id: string;
  email: string;
  emailVerified: boolean;
}

/**
 * The session that an answer of Better Auth begins, or null. One that goes on, as when its cookie is renewed, is no new
 * one.
 */
export async function newSessionIn({ context }: Pick<Http, 'context'>, request: FastifyRequest, answer: Response) {
  for (const cookie of answer.headers.getSetCookie()) {
    const [, token] = /^[\w.-]*session_token=([\w-]+)(?:\.|%2E)/i.exec(cookie) ?? [];
    if (token !== undefined && !request.headers.cookie?.includes(token))
      return (await findSessionByToken(context, token)) ?? null;
  }
  return null;
}

/**
 * Does an answer of Better Auth replace or remove the cookie of a session that the browser had before? It removes one
 * when a right password is followed by a code.
 */
export function replacesSession({ headers }: Pick<FastifyRequest, 'headers'>, answer: Response): boolean {
  return answer.headers.getSetCookie().some((cookie) => {
    const [, token] = /^[\w.-]*session_token=([\w-]*)/.exec(cookie) ?? [];
    return token !== undefined && (token === '' || !headers.cookie?.includes(token));
  });
}

/**
 * Somebody has come in, however they did: their device is known from now on, and its owner hears of a device they
 * didn't have.
 */
export async function welcome(
  desk: FrontDesk,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Person & { sessionId: string },
  how: SecurityEventKind,
): Promise<void> {
  const { context } = desk.http;
  const visit = knownFromNowOn(desk, request, reply);
  await renameDevice(context, session.id, visit.otherHashes, visit.deviceHash);
  const isElsewhere = await isUsedElsewhere(context, session.id, visit.deviceHash, session.sessionId);
  const isNew = await upsertDevice(context, session.id, visit.deviceHash, session.sessionId);
  if (isNew) await trimDevices(context, session.id);
  await recordSecurityEvent(context, how, session.id, visit);
  if (!isNew || !isElsewhere) return;
  await recordSecurityEvent(context, 'new_device', session.id, visit);
  await tell(desk, request, session, { about: 'newDevice', visit });
}

/**
 * After a new password by a mailed link: no device is known any more but the one that was used for it, so its owner
 * gets in.
 */
export async function welcomeAfterReset(
  desk: FrontDesk,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
): Promise<void> {
  const { context } = desk.http;
  const visit = knownFromNowOn(desk, request, reply);
  await deleteDevices(context, person.id, visit.deviceHash);
  await upsertDevice(context, person.id, visit.deviceHash, null);
  await recordSecurityEvent(context, 'password_reset', person.id, visit);
  // Following the link has confirmed the address.
  await tell(desk, request, { ...person, emailVerified: true }, { about: 'passwordChanged' });
}

/** Tells somebody by mail, in the language of their account, else in that of the page they are on. */
export async function tell(
  desk: FrontDesk,
  request: FastifyRequest,
  person: Person,
  mail: SecurityMail,
): Promise<void> {
  const language = (await desk.languageOfIdentity(person.id)) ?? languageOf(request.headers);
  await sendSecurityMail(desk.http.context, desk.mails, { ...person, language }, mail);
}

function knownFromNowOn(
  { http }: FrontDesk,
  request: FastifyRequest,
  reply: FastifyReply,
): Visit & ReturnType<typeof hashesOf> {
  return { ...visitOf(http, request), ...hashesOf(http.context, rememberDevice(http.context, request, reply)) };
}
