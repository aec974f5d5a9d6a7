import type { Language } from '#contract/languages.ts';
import type { AccountType } from '#contract/limits.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import type { Callers } from '#db/tables.ts';
import type { Context } from '#server/context.ts';
import { visitor } from '#server/http/caller.ts';
import type { Caller, Identity, SessionClaim } from '#server/http/caller.ts';
import type { Actor } from '#server/platform/actor.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { sqlState } from '#server/platform/database.ts';
import { forgetNoticesToAdmin, recordNotice } from '#server/trade/notices.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { actorOf, actorOfCaller, roleOf } from '#server/users/rules.ts';
import {
  deleteGrant,
  findAccount,
  findAccountByEmail,
  findCallers,
  insertAccount,
  insertGrant,
  isTrading,
  lockAccount,
  lockOpenAccount,
  setLanguage,
  setVerified,
} from '#server/users/store.ts';

/** As of now: after a sign-out or a closed account it is nobody. @throws Refusal token_expired for an ended session */
export async function recognise(context: Context, session: SessionClaim | null): Promise<Caller> {
  if (session === null) return visitor;
  const [found] = await findCallers(context, [session.sessionId]);
  if (!found || !isWhole(found) || found.identity_id !== session.identityId) {
    if (session.via === 'cookie') return visitor;
    throw new Refusal('token_expired', 'Your session has ended. Please sign in again.');
  }
  const actor = actorOfCaller(found);
  const isNeeded = context.config.production && actor?.role === 'admin' && !found.has_second_factor;
  const secondFactor = { isOn: found.has_second_factor, isNeeded, confirmedAt: found.confirmed_at };
  return {
    identity: {
      id: found.identity_id,
      sessionId: found.session_id,
      name: found.identity_name,
      email: found.identity_email,
      photoUrl: found.photo_url,
      emailVerified: found.email_verified,
      mailRefusal: found.mail_refusal,
      secondFactor,
      language: found.language,
      via: session.via,
    },
    actor,
  };
}

/** Does a session count? With a second factor only after it gave a code, and not while its account is suspended. */
function isWhole({ suspended_at, has_second_factor, confirmed_at }: Callers): boolean {
  return suspended_at === null && (!has_second_factor || confirmed_at !== null);
}

/** Of these sessions, those that still count, each with the account it is of. */
export async function stillSignedIn(
  context: Context,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Actor | null>> {
  const found = await findCallers(context, sessionIds);
  return new Map(found.filter(isWhole).map((caller) => [caller.session_id, actorOfCaller(caller)]));
}

/**
 * Opens the account of a signed-in person. A second call answers with the account that is there and changes nothing.
 *
 * @throws Refusal when the payload names somebody else, or the account is of the other type.
 */
export async function openAccount(
  context: Context,
  identity: Identity,
  said: { name: string; email: string; accountType: AccountType; terms?: string | undefined },
  language: Language,
  termsNow: readonly string[],
): Promise<string> {
  if (said.email !== identity.email)
    throw new Refusal('not_allowed', 'You may only open an account for your own e-mail address.');
  if (said.name !== identity.name) throw refuseField('name', 'not_your_name');

  if (said.terms !== undefined && !termsNow.includes(said.terms)) throw refuseField('terms', 'not_our_terms');

  const inserted = await insertAccount(context, { identityId: identity.id, language, ...said });
  if (inserted !== null) return inserted;
  const account = await findAccount(context, identity.id);
  if (!account) throw new Refusal('account_exists', 'There is an account with this e-mail address already.');
  if (account.account_type !== said.accountType) {
    throw new Refusal(
      'account_exists',
      `You have an account already, as ${account.account_type}. You can't change an account's type.`,
    );
  }
  return account.id;
}

/** Mails come in this language. What can't be written now is with the next page. */
export async function followLanguage(context: Context, identity: Identity, language: Language | null): Promise<void> {
  if (language === null || identity.language === null || identity.language === language) return;
  await setLanguage(context, identity.id, language).catch((error: unknown) =>
    context.log.warn({ err: error }, 'the language of an account could not be noted'),
  );
}

export async function lookUp(context: Context, email: string): Promise<Actor | null> {
  const account = await findAccountByEmail(context, email);
  return account ? actorOf(account) : null;
}

/**
 * Marks a seller as verified; the badge is on all their cards with the next look.
 *
 * @returns how many changed: 0 when the badge was there already
 * @throws Refusal 404 for anybody who is no seller
 */
export async function verifySeller(context: Context, admin: Actor, id: string): Promise<number> {
  return inTransaction(context, async (context) => {
    const account = await lockAccount(context, id);
    if (!account || account.closed_at !== null || roleOf(account) !== 'seller')
      throw new Refusal('not_found', 'There is no such seller.');
    if (account.verified_at !== null) return 0;
    await setVerified(context, id, context.clock.now());
    await recordAudit(context, { actorId: admin.id, action: 'verified_seller', userId: id });
    await recordNotice(context, { userId: id, kind: 'verified' });
    announce(context, 'sellers');
    return 1;
  });
}

/** Not closed until the transaction ends. @throws Refusal 401 when that has just happened */
export async function holdAccount(context: Context, id: string): Promise<void> {
  if (!(await lockOpenAccount(context, id))) throw accountClosed();
}

/** The same, and no other transaction holds the account meanwhile: for acts that are counted. @throws Refusal 401 */
export async function holdAccountAlone(context: Context, id: string): Promise<void> {
  const account = await lockAccount(context, id);
  if (!account || account.closed_at !== null || account.suspended_at !== null) throw accountClosed();
}

/** The refusal for people whose account was closed while they were using it. */
export function accountClosed(): Refusal {
  return new Refusal('not_signed_in', 'Your account has been closed.');
}

/**
 * Turns the database's refusal of a suspended account (migrations 0026 and 0029) or of an admin's (0075) into ours.
 *
 * @throws Refusal 401 or 403, or the error as it is
 */
export function refuseSuspended(error: unknown): never {
  const state = sqlState(error);
  if (state === 'RD002') throw new Refusal('not_allowed', 'You are an admin now. An admin buys and sells nothing.');
  throw state === 'RD001' ? accountClosed() : error;
}

/**
 * Makes somebody an admin. Only the operator's own command calls this; no call of the API leads here.
 *
 * @returns whether that is new
 * @throws Refusal when nobody has that e-mail, or the account is buying or selling: an admin does neither
 */
export async function grantAdmin(context: Context, email: string): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const account = await requireAccount(context, email);
    if (await isTrading(context, account.id)) {
      throw new Refusal(
        'account_in_use',
        `${email} has phones on the market, open offers, unpaid reservations, open sales, money to get or to ` +
          "give back, or a sale whose money a buyer's bank claims. " +
          'An admin buys and sells nothing: end these first, or use another account.',
      );
    }
    // Their phones would be back on the market, an admin's by then, as soon as they are reinstated.
    if (account.suspended_at !== null)
      throw new Refusal('account_in_use', `${email} is suspended. Reinstate the account first, or use another one.`);
    if (!(await insertGrant(context, account.id))) return false;
    await recordAudit(context, { actorId: null, action: 'granted_admin', userId: account.id });
    return true;
  });
}

/** Takes the role back, with what they were told as an admin. @returns whether they had it */
export async function revokeAdmin(context: Context, email: string): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const account = await requireAccount(context, email);
    if (!(await deleteGrant(context, account.id))) return false;
    await forgetNoticesToAdmin(context, account.id);
    await recordAudit(context, { actorId: null, action: 'revoked_admin', userId: account.id });
    return true;
  });
}

/** The open account of an e-mail, locked. @throws Refusal 404 when nobody has it */
export async function requireAccount(context: Context, email: string) {
  const found = await findAccountByEmail(context, email);
  // Locked, so that the account is neither closed nor begins to trade at this moment.
  const account = found && (await lockAccount(context, found.id));
  if (!account || account.closed_at !== null) throw nobodyWith(email);
  return account;
}

export function nobodyWith(email: string): Refusal {
  return new Refusal('not_found', `Nobody has an account with ${email}. Sign up in the browser first.`);
}
