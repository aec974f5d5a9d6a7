import type { Context } from '#server/context.ts';
import { mailOf, retryAt } from '#server/notifications/rules.ts';
import { claimDueMails, setMailDone, setMailDue } from '#server/notifications/store.ts';
import type { NoticeRow } from '#server/notifications/store.ts';
import { wordsOf } from '#server/notifications/views.ts';

const atOnce = 20;

/** Sends the mails that are owed. Each is sent at least once; one that can't be sent is tried again for about a day. */
export async function sendDueMails(context: Context): Promise<void> {
  for (;;) {
    const due = await claimDueMails(context, atOnce);
    for (const row of due) await sendOne(context, row);
    if (due.length < atOnce) return;
  }
}

async function sendOne(context: Context, row: NoticeRow): Promise<void> {
  const mail = mailOf(row, wordsOf(row, row.recipient_language), context.config.publicUrl);
  if (mail === null) return setMailDone(context, row.id);
  try {
    await context.mailer.send(mail);
  } catch (error) {
    const next = retryAt(row.mail_attempts, context.clock.now());
    context.log.warn({ err: error, noticeId: row.id, next }, next === null ? 'a mail was given up' : 'a mail could not be sent yet');
    return next === null ? setMailDone(context, row.id) : setMailDue(context, row.id, next);
  }
  await setMailDone(context, row.id);
}
