import { digestLinesMax, mailedTextMax } from '#contract/allowances.ts';
import { withoutInvisible } from '#contract/invisible.ts';
import { withoutLinks } from '#contract/links.ts';
import { noticeKinds } from '#contract/notice-kinds.ts';
import type { Context } from '#server/context.ts';
import { stopToken } from '#server/saved/stop-token.ts';
import type { NoticeRow } from '#server/notices/store.ts';
import { wordsOf } from '#server/notices/views.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';
import { words } from '#words/words.ts';

/** The mail of a notice; null when its reader's account is closed, or what it asks for can't be done any more. */
export function noticeMail(context: Pick<Context, 'config' | 'secrets'>, row: NoticeRow): Mail | null {
  const { publicUrl } = context.config;
  if (row.is_outdated || (row.recipient_closed_at !== null && row.mail_to === null)) return null;
  const { title, text, path } = wordsOf(asMailed(row), row.recipient_language);
  const stop = stopLinkOf(context, row);
  const hint = stop === null ? [] : [`${words[row.recipient_language].mails.stop}\n${stop}`];
  return {
    id: row.id,
    to: row.mail_to ?? row.recipient_email,
    subject: title,
    text: letter(greetingOf(row), text, publicUrl + path, ...hint),
    ...(stop === null ? {} : { unsubscribe: stop }),
  };
}

/** Where mails about what somebody watches can be ended; null for others, which belong to orders and the account. */
function stopLinkOf(context: Pick<Context, 'config' | 'secrets'>, row: NoticeRow): string | null {
  const { watches } = noticeKinds[row.kind];
  const id = watches === 'search' ? row.search_id : row.user_id;
  if (watches === undefined || id === null) return null;
  const token = stopToken(context, { about: watches, id });
  return `${context.config.publicUrl}/stopMails?${new URLSearchParams({ token }).toString()}`;
}

/**
 * One mail for several notices of one person; null when their account is closed, or nothing is left to tell.
 *
 * @param rows the oldest first; some of them, where they are very many
 * @param count how many there are
 */
export function digestMail(id: string, rows: readonly NoticeRow[], count: number, publicUrl: string): Mail | null {
  const [first] = rows;
  if (first === undefined || first.recipient_closed_at !== null) return null;
  const { digest } = words[first.recipient_language].mails;
  const lines = linesOf(rows).slice(0, digestLinesMax);
  const rest = count - lines.reduce((sum, { times }) => sum + times, 0);
  const list = lines.map(({ title, times }) => `- ${times === 1 ? title : digest.times(title, times)}`);
  if (rest > 0) list.push(digest.more(rest));
  return {
    id,
    to: first.recipient_email,
    subject: digest.subject(count),
    text: letter(greetingOf(first), digest.intro, list.join('\n'), `${publicUrl}/dashboard/notices`),
  };
}

/** The same title is written once, with how often. */
function linesOf(rows: readonly NoticeRow[]): { title: string; times: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const { title } = wordsOf(asMailed(row), row.recipient_language);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts].map(([title, times]) => ({ title, times }));
}

function greetingOf(row: NoticeRow): string {
  return words[row.recipient_language].mails.hello(row.recipient_closed_at === null ? cut(row.recipient_name) : '');
}

function letter(...paragraphs: string[]): string {
  return `${[...paragraphs, 'Redial'].join('\n\n')}\n`;
}

/** A notice whose words hold nothing of other people that a mail program could take for a link of ours, or that is long. */
function asMailed(row: NoticeRow): NoticeRow {
  return {
    ...row,
    product_name: isReceipt(row) && row.product_name !== null ? plain(row.product_name) : cutOrNull(row.product_name),
    search_name: cutOrNull(row.search_name),
    seller_name: cutOrNull(row.seller_name),
    seller_phone: cutOrNull(row.seller_phone),
    buyer_name: cutOrNull(row.buyer_name),
    buyer_phone: cutOrNull(row.buyer_phone),
    buyer_location: cutOrNull(row.buyer_location),
    acting_admin_name: cutOrNull(row.acting_admin_name),
    acted_on_name: cutOrNull(row.acted_on_name),
    acted_on_phone_name: cutOrNull(row.acted_on_phone_name),
    withdrawn_name: row.withdrawn_name === null ? null : plain(row.withdrawn_name),
    withdrawn_words: row.withdrawn_words === null ? null : plain(row.withdrawn_words),
    note: row.note === null ? null : plain(row.note),
    refund_words: row.refund_words === null ? null : plain(row.refund_words),
  };
}

/** Does it hold what a buyer declared? That stands in it whole. */
function isReceipt({ kind }: NoticeRow): boolean {
  return kind === 'withdrawn' || kind === 'buyer_withdrew';
}

function cutOrNull(text: string | null): string | null {
  return text === null ? null : cut(text);
}

/** What somebody else wrote, as it may stand in a mail: one line, without links. */
function plain(text: string): string {
  return withoutLinks(withoutInvisible(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).trim();
}

/** The same, and not long. */
function cut(text: string): string {
  const letters = [...plain(text)];
  return letters.length <= mailedTextMax
    ? letters.join('')
    : `${letters
        .slice(0, mailedTextMax - 1)
        .join('')
        .trimEnd()}…`;
}
