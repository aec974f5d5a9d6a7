import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import { refusalOf } from '#server/platform/mailer/refusal.ts';

/** What the mail server said of an address last. */
export interface Outcome {
  to: string;
  isRefused: boolean;
  at: Date;
}

const [addressesMax, handful, withinMs] = [20, 5, 24 * 3_600_000];

/** Adds what became of a mail: the last twenty addresses of a day are kept, each once, the latest last. */
export function withOutcome(before: readonly Outcome[], one: Outcome): Outcome[] {
  return [...before.filter(({ to }) => to !== one.to), one].slice(-addressesMax);
}

/**
 * Is the mail server rather wrong than the addresses? So it is once it refuses more than a handful of those it was
 * asked about last, and more than half.
 */
export function isServersFault(outcomes: readonly Outcome[], now: Date): boolean {
  const recent = outcomes.filter(({ at }) => now.getTime() - at.getTime() < withinMs);
  const refused = recent.filter(({ isRefused }) => isRefused).length;
  return refused > handful && refused * 2 > recent.length;
}

/** An address was refused for good, and the mail server is not believed. It is no refusal for `refusalOf`. */
export class RefusalDoubted extends Error {
  /** All that were refused lately: some may have been noted before the mail server was doubted. */
  readonly addresses: readonly string[];

  constructor(addresses: readonly string[], cause: unknown) {
    super('the mail server refuses so many addresses that it is not believed', { cause });
    this.addresses = addresses;
  }
}

export interface DoubtingMailer extends Mailer {
  isDoubting(): boolean;
}

/** Believes what a mail server says of addresses as long as it says of few that they are none. */
export function doubtRefusals(mailer: Mailer, { clock, log }: { clock: Clock; log: Log }): DoubtingMailer {
  let outcomes: Outcome[] = [];
  let wasDoubting = false;
  const isDoubting = () => isServersFault(outcomes, clock.now());
  const note = (to: string, isRefused: boolean) => {
    outcomes = withOutcome(outcomes, { to, isRefused, at: clock.now() });
    if (isDoubting() === wasDoubting) return;
    wasDoubting = !wasDoubting;
    const addresses = outcomes.length;
    if (wasDoubting) log.error({ addresses }, 'the mail server refuses most addresses: none of them is noted');
    else log.info({ addresses }, 'what the mail server says of addresses is believed again');
  };
  return {
    isDoubting,
    send: async (mail) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (refusalOf(error) === null) throw error;
        note(mail.to, true);
        if (!isDoubting()) throw error;
        const refused = outcomes.filter(({ isRefused }) => isRefused);
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
