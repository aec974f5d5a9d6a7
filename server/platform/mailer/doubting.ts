import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import { refusalOf } from '#server/platform/mailer/refusal.ts';

export interface Outcome {
  to: string;
  isRefused: boolean;
  at: Date;
  /** Of an address that is refused again and again: when that began. */
  since: Date;
}

const [addressesMax, handful, withinMs] = [20, 5, 24 * 3_600_000];

const isWithinDay = (from: Date, now: Date) => now.getTime() - from.getTime() < withinMs;

/** Adds what became of a mail. Kept are the last twenty addresses of a day, each once, the latest last. */
export function withOutcome(before: readonly Outcome[], one: Omit<Outcome, 'since'>): Outcome[] {
  const kept = before.filter(({ at }) => isWithinDay(at, one.at));
  const last = kept.find(({ to }) => to === one.to);
  const since = one.isRefused && last?.isRefused ? last.since : one.at;
  return [...kept.filter((other) => other !== last), { ...one, since }].slice(-addressesMax);
}

/** Without addresses that have been refused for a day: a few dead ones would keep up the doubt. */
function recentOf(outcomes: readonly Outcome[], now: Date): Outcome[] {
  return outcomes.filter(({ since }) => isWithinDay(since, now));
}

/** Doubt begins when more than five recent addresses, and more than half, are refused. It ends at half. */
export function isServersFault(outcomes: readonly Outcome[], now: Date, wasDoubted = false): boolean {
  const recent = recentOf(outcomes, now);
  const refused = recent.filter(({ isRefused }) => isRefused).length;
  return (wasDoubted || refused > handful) && refused * 2 > recent.length;
}

/** An address was refused for good while the mail server is doubted. For `refusalOf` it is no refusal. */
export class RefusalDoubted extends Error {
  /** All that were refused recently: some may have been noted before the doubt began. */
  readonly addresses: readonly string[];

  constructor(addresses: readonly string[], cause: unknown) {
    super('the mail server refuses too many addresses to be believed', { cause });
    this.addresses = addresses;
  }
}

export interface DoubtingMailer extends Mailer {
  isDoubting(): boolean;
}

/** Believes what a mail server says of addresses, unless it refuses most of them. */
export function doubtRefusals(mailer: Mailer, { clock, log }: { clock: Clock; log: Log }): DoubtingMailer {
  let outcomes: Outcome[] = [];
  let wasDoubted = false;
  // Also time ends the doubt.
  const isDoubting = () => {
    const isDoubted = isServersFault(outcomes, clock.now(), wasDoubted);
    if (isDoubted !== wasDoubted) {
      const addresses = outcomes.length;
      if (isDoubted) log.error({ addresses }, begun);
      else log.info({ addresses }, 'recording refused addresses again');
    }
    wasDoubted = isDoubted;
    return isDoubted;
  };
  const note = (to: string, isRefused: boolean) => {
    isDoubting();
    outcomes = withOutcome(outcomes, { to, isRefused, at: clock.now() });
    return isDoubting();
  };
  return {
    isDoubting,
    send: async (mail) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (refusalOf(error) === null || !note(mail.to, true)) throw error;
        const refused = recentOf(outcomes, clock.now()).filter(({ isRefused }) => isRefused);
        throw new RefusalDoubted(
          refused.map(({ to }) => to),
          error,
        );
      }
      note(mail.to, false);
    },
    close: () => mailer.close(),
  };
}

const begun = 'SMTP_URL rejects most recipients as unknown; not recording refusals; see runbook RefusalsDoubted';
