import type { BounceOutcome } from '#contract/bounces.ts';
import type { Context } from '#server/context.ts';
import * as store from '#server/identity/bounces/store.ts';
import { forgetRefusals, setMailRefused } from '#server/identity/store.ts';
import { readDeliveryReport } from '#server/platform/mailer/delivery-report.ts';
import { isServersFault, withOutcome } from '#server/platform/mailer/doubting.ts';
import type { Outcome } from '#server/platform/mailer/doubting.ts';
import { refusalOfBounce } from '#server/platform/mailer/refusal.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/** Takes a mail that may tell of one of ours that came back. It counts if it names that mail and its address. */
export async function takeBouncedMail(context: Context, mail: Buffer): Promise<BounceOutcome> {
  const report = readDeliveryReport(mail);
  if (report === null) return 'no_bounce';
  const failed = report.failed.flatMap((recipient) => {
    const answer = refusalOfBounce(recipient);
    return answer === null ? [] : recipient.addresses.map((to) => ({ to, answer }));
  });
  if (failed.length === 0) return 'other_reason';
  const { mailId } = report;
  if (mailId === null) return 'unknown_mail';
  return take(context, async (context) => {
    const mail = await store.findMail(context, mailId);
    const answer = failed.find(({ to }) => to === mail?.email)?.answer;
    return mail && answer !== undefined ? { mail, answer } : null;
  });
}

/** Takes what a provider says of the last mail to an address. */
export async function takeBounce(
  context: Context,
  { address: to, status, diagnostic = '' }: { address: string; status: string; diagnostic?: string | undefined },
): Promise<BounceOutcome> {
  const answer = refusalOfBounce({ status, diagnostic });
  if (answer === null) return 'other_reason';
  return take(context, async (context) => {
    const mail = await store.findLastMail(context, to);
    return mail ? { mail, answer } : null;
  });
}

interface Bounce {
  mail: { id: string; identity_id: string; email: string; sent_at: Date };
  /** What the mail server of its address said. */
  answer: string;
}

/** Notes that mails to an address come back, unless most mails do. A bounce that comes twice counts once. */
async function take(
  context: Context,
  find: (context: Context) => Promise<Bounce | null>,
): Promise<'noted' | 'doubted' | 'repeated' | 'unknown_mail'> {
  const [outcome, wasDoubted] = await inTransaction(context, async (context) => {
    const found = await find(context);
    if (found === null) return ['unknown_mail', false] as const;
    const { mail, answer } = found;
    await store.lockReaders(context, [mail, ...(await store.listMailsUpTo(context, mail))]);
    const mails = await store.listMailsUpTo(context, mail);
    if (!mails.some(({ id }) => id === mail.id)) return ['unknown_mail', false] as const;
    const isRepeated = mails.some(({ id, came_back_at }) => id === mail.id && came_back_at !== null);
    if (isRepeated) return ['repeated', false] as const;

    const outcomes = mails.toReversed().reduce<Outcome[]>((before, { id, email, sent_at: at, came_back_at }) => {
      return withOutcome(before, { to: email, isRefused: id === mail.id || came_back_at !== null, at });
    }, []);
    const wasDoubted = isDoubted(mails);
    const isFault = isServersFault(outcomes, mail.sent_at, wasDoubted);
    // Readers before their mails, as when an account is closed.
    if (!isFault) await setMailRefused(context, mail.email, answer);
    else
      await forgetRefusals(
        context,
        outcomes.filter(({ isRefused }) => isRefused).map(({ to }) => to),
      );
    await store.setCameBack(context, mail.id, isFault);
    return [isFault ? 'doubted' : 'noted', wasDoubted] as const;
  });
  if (outcome === 'doubted' && !wasDoubted) context.log.error(begun);
  if (outcome === 'noted' && wasDoubted) context.log.info('recording bounces again');
  return outcome;
}

/** Was the one that came back last doubted? */
function isDoubted(mails: readonly { came_back_at: Date | null; is_doubted: boolean }[]): boolean {
  const cameBack = mails.filter(({ came_back_at }) => came_back_at !== null);
  const [last] = cameBack.toSorted((a, b) => Number(b.came_back_at) - Number(a.came_back_at));
  return last?.is_doubted ?? false;
}

const begun = 'most mails come back as undeliverable; not recording bounces; see runbook RefusalsDoubted';
