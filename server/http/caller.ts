import type { FastifyRequest } from 'fastify';
import type { Language } from '#contract/languages.ts';
import { Refusal } from '#contract/problem.ts';
import type { Audience, Credential } from '#contract/route.ts';
import type { Actor } from '#server/platform/actor.ts';

/** Whose session a request carries, and by what it was recognised. */
export interface Identity {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  photoUrl: string | null;
  /** Did they show that they read the mails of that address? */
  emailVerified: boolean;
  /** What the mail server answered when it refused their address for good; null while it takes mails. */
  mailRefusal: string | null;
  secondFactor: SecondFactor;
  /** In which they get their mails; null while there is no account. */
  language: Language | null;
  via: 'cookie' | 'bearer';
}

/** `isNeeded`: an admin of a production market who has none may do nothing else first. */
export interface SecondFactor {
  isOn: boolean;
  isNeeded: boolean;
  /** When this session last gave a code. */
  confirmedAt: Date | null;
}

/** Which session a request claims; whether it still runs is looked up. */
export interface SessionClaim {
  identityId: string;
  sessionId: string;
  via: 'cookie' | 'bearer';
}

/** Everybody who calls. A visitor has neither, someone without an account type no actor. */
export interface Caller {
  identity: Identity | null;
  actor: Actor | null;
}

export const visitor: Caller = { identity: null, actor: null };

/** Finds out who calls; app.ts hands it down from identity and users. @throws Refusal for a token that isn't valid. */
export type WhoIs = (request: FastifyRequest, credential: Credential) => Promise<Caller>;

/** The bearer token of a request, or null when it has none. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const match = /^bearer +(\S+)$/i.exec(header);
  if (!match?.[1]) throw new Refusal('token_expired', 'The access token can not be read. Please sign in again.');
  return match[1];
}

/** @throws Refusal 401 for somebody unknown, 403 for the wrong role. */
export function requireAudience(caller: Caller, audience: Audience): void {
  if (audience === 'anyone') return;
  if (caller.identity === null) throw new Refusal('not_signed_in', 'Please sign in first.');
  if (audience === 'identity') return;
  if (caller.actor === null) throw new Refusal('account_type_needed', 'Please choose an account type first.');
  if (audience === 'member') return;
  if (audience.includes('admin') && caller.identity.secondFactor.isNeeded) {
    throw new Refusal(
      'second_factor_needed',
      'Admins of this market need two-step sign-in. Turn it on under Security in your dashboard first.',
    );
  }
  if (!audience.includes(caller.actor.role)) {
    throw new Refusal(
      'not_allowed',
      `This is for ${audience.map((role) => `${role}s`).join(' and ')}; ` +
        `you are signed in as ${article(caller.actor.role)}.`,
    );
  }
}

function article(role: string): string {
  return role === 'admin' ? 'an admin' : `a ${role}`;
}
