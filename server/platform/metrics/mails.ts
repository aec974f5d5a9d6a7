import { Counter } from 'prom-client';
import type { DoubtingMailer } from '#server/platform/mailer/doubting.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import { gauge } from '#server/platform/metrics/metrics.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

/** `refused`: the server takes mails, but not to this address, which may be full or gone. `failed`: anything else. */
export function countMailsOf(mailer: Mailer, metrics: Metrics): Mailer {
  const sent = new Counter({
    name: 'redial_mails_sent_total',
    help: 'Mails handed over, refused for their address, or failed.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  // The first failure must be a step up.
  for (const outcome of ['sent', 'refused', 'failed']) sent.inc({ outcome }, 0);
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        sent.inc({ outcome: isRefusedAddress(error) ? 'refused' : 'failed' });
        throw error;
      }
      sent.inc({ outcome: 'sent' });
    },
    close: () => mailer.close(),
  };
}

export function watchDoubt(metrics: Metrics, mailer: DoubtingMailer): void {
  const help = '1 while the mail server refuses so many addresses that none of them is noted.';
  gauge(metrics, { name: 'redial_mail_refusals_doubted', help }, () => (mailer.isDoubting() ? 1 : 0));
}

function isRefusedAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}
