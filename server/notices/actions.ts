import type { Context } from '#server/context.ts';
import { sendMail } from '#server/identity/mail-sending.ts';
import * as store from '#server/notices/mail-store.ts';
import { digestMail, noticeMail } from '#server/notices/mails.ts';
import { digestDueAt, retryAt, waysOf } from '#server/notices/rules.ts';
import type { Way } from '#server/notices/rules.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';
import { refusalOf } from '#server/platform/mailer/refusal.ts';
import { inTransaction } from '#server/platform/transaction.ts';

const atOnce = 20;
/**
 * How long a run takes mails, and then digests. The job queue begins another run after two minutes: while mails are
 * slow, only so many go on beside each other.
 */
const runMs = 5 * 60_000;

/**
 * Sends the mails that are owed: one for each notice, as many as a person may get in a day, and the digests of the
 * rest. Each is sent at least once; one that can't be sent is tried again for about a day. Nothing is sent to an
 * address that was refused for good.
 */
export async function sendDueMails(context: Context): Promise<void> {
  const { publicUrl } = context.config;
  await inLots(
    () => store.whoHasUndecided(context, atOnce),
    (userId) => decideWays(context, userId),
  );
  await oneByOne(
    context,
    () => store.claimDueMail(context),
    (row) => send(context, noticeMail(context, row), row.mail_attempts, (at) => settleNotice(context, row.id, at)),
  );
  await oneByOne(
    context,
    () => store.claimDueDigest(context),
    ({ id, attempts, notices, count }) =>
      send(context, digestMail(id, notices, count, publicUrl), attempts, (at) => store.setDigestDue(context, id, at)),
  );
}

function settleNotice(context: Context, id: string, at: Date | null): Promise<void> {
  return at === null ? store.setMailDone(context, id) : store.setMailDue(context, id, at);
}

async function inLots<One>(take: () => Promise<One[]>, work: (one: One) => Promise<void>): Promise<void> {
  for (;;) {
    const lot = await take();
    for (const one of lot) await work(one);
    if (lot.length < atOnce) return;
  }
}

async function oneByOne<One>(
  { clock }: Context,
  take: () => Promise<One | null>,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const until = clock.now().getTime() + runMs;
  while (clock.now().getTime() < until) {
    const one = await take();
    if (one === null) return;
    await work(one);
  }
}

/**
 * Decides how somebody's due notices are told. Another server that tries at the same moment waits, and finds them
 * decided.
 */
async function decideWays(context: Context, userId: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const now = context.clock.now();
    const recipient = await store.lockRecipient(context, userId);
    const [due, mailed] = [await store.listUndecided(context, userId), await store.listMailed(context, userId)];
    const ways = waysOf(context.config, recipient, due, mailed, now);
    const idsOf = (way: Way) => ways.filter(([, decided]) => decided === way).map(([{ id }]) => id);
    await store.setCounted(context, idsOf('mail'));
    await store.setPageOnly(context, idsOf('page'));
    const rest = idsOf('digest');
    if (rest.length === 0) return;
    const dueAt = digestDueAt(await store.lastDigestAt(context, userId), now);
    const digestId =
      (await store.findOpenDigest(context, userId)) ?? (await store.insertDigest(context, userId, dueAt));
    await store.putIntoDigest(context, rest, digestId);
  });
}

/** @param settle gets the time of the next try; null when the mail was sent or given up, or nobody would get it */
async function send(
  context: Context,
  mail: Mail | null,
  attempts: number,
  settle: (at: Date | null) => Promise<void>,
): Promise<void> {
  if (mail === null) return settle(null);
  try {
    await sendMail(context, mail);
  } catch (error) {
    const next = refusalOf(error) === null ? retryAt(attempts, context.clock.now()) : null;
    context.log.warn(
      { err: error, mailId: mail.id, next },
      next === null ? 'a mail was given up' : 'a mail could not be sent yet',
    );
    return settle(next);
  }
  await settle(null);
}
