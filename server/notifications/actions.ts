import type { Context } from '#server/context.ts';
import { claimDueDigests, claimDueMails, findOpenDigest, insertDigest, lastDigestAt, listMailed, listUndecided, lockRecipient, putIntoDigest, setCounted, setDigestDue, setMailDone, setMailDue, setPageOnly, whoHasUndecided } from '#server/notifications/mail-store.ts';
import { digestMail, noticeMail } from '#server/notifications/mails.ts';
import { digestDueAt, retryAt, waysOf } from '#server/notifications/rules.ts';
import type { Way } from '#server/notifications/rules.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';
import { inTransaction } from '#server/platform/transaction.ts';

const atOnce = 20;

/**
 * Sends the mails that are owed: one for each notice, as many as a person may get in a day, and the digests of the rest. Each is sent
 * at least once; one that can't be sent is tried again for about a day.
 */
export async function sendDueMails(context: Context): Promise<void> {
  await inLots(() => whoHasUndecided(context, atOnce), (userId) => decideWays(context, userId));
  await inLots(
    () => claimDueMails(context, atOnce),
    (row) => send(context, noticeMail(row, context.config.publicUrl), row.mail_attempts, (at) => (at === null ? setMailDone(context, row.id) : setMailDue(context, row.id, at))),
  );
  await inLots(
    () => claimDueDigests(context, atOnce),
    ({ id, attempts, notices, count }) => send(context, digestMail(id, notices, count, context.config.publicUrl), attempts, (at) => setDigestDue(context, id, at)),
  );
}

async function inLots<One>(take: () => Promise<One[]>, work: (one: One) => Promise<void>): Promise<void> {
  for (;;) {
    const lot = await take();
    for (const one of lot) await work(one);
    if (lot.length < atOnce) return;
  }
}

/** Decides how somebody's due notices are told. Who decides at the same moment, on another server, waits and finds them decided. */
async function decideWays(context: Context, userId: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const recipient = await lockRecipient(context, userId);
    const [due, mailed] = [await listUndecided(context, userId), await listMailed(context, userId)];
    const ways = waysOf(context.config, recipient, due, mailed, context.clock.now());
    const idsOf = (way: Way) => ways.filter(([, decided]) => decided === way).map(([{ id }]) => id);
    await setCounted(context, idsOf('mail'));
    await setPageOnly(context, idsOf('page'));
    const rest = idsOf('digest');
    if (rest.length === 0) return;
    const digestId = (await findOpenDigest(context, userId)) ?? (await insertDigest(context, userId, digestDueAt(await lastDigestAt(context, userId), context.clock.now())));
    await putIntoDigest(context, rest, digestId);
  });
}

/** @param settle is told when the mail is tried again; null when it is sent, given up, or for nobody */
async function send(context: Context, mail: Mail | null, attempts: number, settle: (at: Date | null) => Promise<void>): Promise<void> {
  if (mail === null) return settle(null);
  try {
    await context.mailer.send(mail);
  } catch (error) {
    const next = retryAt(attempts, context.clock.now());
    context.log.warn({ err: error, mailId: mail.id, next }, next === null ? 'a mail was given up' : 'a mail could not be sent yet');
    return settle(next);
  }
  await settle(null);
}
