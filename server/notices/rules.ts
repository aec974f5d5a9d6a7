import { allowances, digestWaitSeconds } from '#contract/allowances.ts';
import type { NoticeKind, NoticeRule } from '#contract/notice-kinds.ts';
import type { Config } from '#server/config.ts';
import { isLately } from '#server/platform/clock.ts';
import { mustConfirm } from '#server/users/rules.ts';

/** Minutes until the next try, by how often it was tried. */
const pausesMinutes = [1, 5, 15, 60, 180, 360, 720];
export const longestPauseMs = Math.max(...pausesMinutes) * 60_000;

/** When a mail that failed is tried again; null when it is given up. */
export function retryAt(attempts: number, now: Date): Date | null {
  const minutes = pausesMinutes[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

/**
 * How somebody hears of a notice: by a mail of its own, in a digest, or on the page alone. All notices stand on the
 * page.
 */
export type Way = 'mail' | 'digest' | 'page';

/** What the decision depends on. */
export interface DueNotice {
  kind: NoticeKind;
  product_id: string | null;
  mail_to: string | null;
  mail: NoticeRule['mail'];
  /** It asks for something that can't be done any more. */
  is_outdated: boolean;
}

/** A notice that has had a mail of its own, and when that was decided. */
export interface MailedNotice {
  kind: NoticeKind;
  product_id: string | null;
  mail_counted_at: Date | null;
}

type Settings = Pick<Config, 'smtpUrl' | 'rateLimits'>;

export interface Recipient {
  closed_at: Date | null;
  /** null when there is no identity any more. */
  emailVerified: boolean | null;
  /** When the mail server refused the address for good; null while it takes mails. */
  mailRefusedAt: Date | null;
}

/**
 * Decides for each due notice of a person: a mail, the digest, or the page alone.
 *
 * @param due the oldest first
 * @param mailed those that have had a mail in the last day
 */
export function waysOf<Notice extends DueNotice>(
  config: Settings,
  to: Recipient,
  due: readonly Notice[],
  mailed: readonly MailedNotice[],
  now: Date,
): [Notice, Way][] {
  const counted = [...mailed];
  return due.map((notice) => {
    const way = wayOf(config, to, notice, counted, now);
    if (way === 'mail') counted.push({ ...notice, mail_counted_at: now });
    return [notice, way];
  });
}

/** After this time a mail is tried once more: a mail server may have been wrong for some hours. */
const refusedForMs = 7 * 24 * 3_600_000;

function wayOf(config: Settings, to: Recipient, notice: DueNotice, counted: readonly MailedNotice[], now: Date): Way {
  // The last mail of an account, which has no address any more. Whether it may go there was decided when the account
  // was closed.
  if (notice.mail_to !== null) return 'mail';
  if (to.closed_at !== null || mustConfirm(config, { emailVerified: to.emailVerified === true })) return 'page';
  if (notice.mail === 'never' || notice.is_outdated) return 'page';
  if (notice.mail === 'always') return 'mail';
  if (to.mailRefusedAt !== null && isLately(to.mailRefusedAt, now, refusedForMs)) return 'page';
  if (!config.rateLimits) return 'mail';
  const today = counted.filter(isWithin(allowances.noticeMails.windowSeconds, now));
  if (today.length >= allowances.noticeMails.max) return 'digest';
  const alike = counted.filter(isWithin(allowances.noticeMailsAlike.windowSeconds, now)).filter(isAlike(notice));
  return alike.length >= allowances.noticeMailsAlike.max ? 'digest' : 'mail';
}

function isWithin(windowSeconds: number, now: Date) {
  return ({ mail_counted_at: at }: MailedNotice) => at !== null && isLately(at, now, windowSeconds * 1_000);
}

/** The same thing told of the same phone. What is about no phone is never alike. */
function isAlike({ kind, product_id }: DueNotice) {
  return (other: MailedNotice) => product_id !== null && other.kind === kind && other.product_id === product_id;
}

/** When a digest that is begun now is sent: not at once, since more may come, and not within a day of the last one. */
export function digestDueAt(lastTakenAt: Date | null, now: Date): Date {
  const soonest = now.getTime() + digestWaitSeconds * 1_000;
  if (lastTakenAt === null) return new Date(soonest);
  return new Date(Math.max(soonest, lastTakenAt.getTime() + allowances.noticeDigests.windowSeconds * 1_000));
}
