import { expect, test } from 'vitest';
import { countMailsOf } from '#server/platform/metrics/mails.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';

const mail = { id: '1', to: 'bea@redial.example', subject: 'Hello', text: 'Hello' };
const refused = (command: string, responseCode: number) => Object.assign(new Error('no'), { command, responseCode });

test.each([
  ['sent', null],
  ['refused', refused('RCPT TO', 550)],
  ['failed', refused('RCPT TO', 451)],
  ['failed', refused('AUTH PLAIN', 535)],
  ['failed', new Error('connect ECONNREFUSED')],
])('A mail is counted as %s with %s, and nothing is hidden from its sender', async (outcome, error) => {
  const metrics = createMetrics();
  const send = () => (error === null ? Promise.resolve() : Promise.reject(error));
  const mailer = countMailsOf({ send, close: () => undefined }, metrics);
  expect(await mailer.send(mail).catch((thrown: unknown) => thrown)).toBe(error ?? undefined);
  const counted = await metrics.getSingleMetric('redial_mails_sent_total')?.get();
  expect(counted?.values.map(({ labels, value }) => [labels.outcome, value])).toEqual(
    ['sent', 'refused', 'failed'].map((each) => [each, each === outcome ? 1 : 0]),
  );
});
