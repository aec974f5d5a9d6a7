import type { Mail } from '#server/platform/mailer/mailer.ts';
import type { NoticeRow } from '#server/notifications/store.ts';
import { words } from '#words/words.ts';

/** Minutes until the next try, by how often it was tried. */
const pausesMinutes = [1, 5, 15, 60, 180, 360, 720];

/** When a mail that failed is tried again; null when it is given up. */
export function retryAt(attempts: number, now: Date): Date | null {
  const minutes = pausesMinutes[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

/** The mail of a notice; null when nobody is there any more to read it. */
export function mailOf(row: NoticeRow, said: { title: string; text: string; path: string }, publicUrl: string): Mail | null {
  if (row.recipient_closed_at !== null && row.mail_to === null) return null;
  const { hello } = words[row.recipient_language].mails;
  const greeting = hello(row.recipient_closed_at === null ? row.recipient_name : '');
  return {
    id: row.id,
    to: row.mail_to ?? row.recipient_email,
    subject: said.title,
    text: `${greeting}\n\n${said.text}\n\n${publicUrl}${said.path}\n\nRedial\n`,
  };
}
