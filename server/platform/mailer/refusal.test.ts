import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { refusalOf, refusalOfBounce } from '#server/platform/mailer/refusal.ts';

/** As nodemailer throws it. */
const failure = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(`Can't send mail: ${response}`), {
    response,
    command,
    responseCode: Number.parseInt(response),
  });

test.each([
  ['550 5.1.1 <bea@redial.example>: Recipient address rejected: User unknown'],
  ['550 No such user here'],
  ['551 Unknown mailbox'],
  ['553 Invalid address'],
  ['554 5.1.2 Host unknown'],
  ['550 5.2.1 The account is disabled'],
  ['550 #5.1.1 Address rejected'],
  ['550 5.1.1 User unknown', 'DATA'],
])('"%s" refuses an address for good', (response, command?: string) => {
  expect(refusalOf(failure(response, command))).toBe(response);
});

test.each([
  ['450 4.2.1 Mailbox busy'],
  ['451 4.1.1 Try again later'],
  ['452 4.2.2 Mailbox full'],
  ['552 5.2.2 Mailbox full'],
  ['550 5.2.2 Mailbox full'],
  ['554 Transaction failed'],
  ['550 5.7.1 Relaying denied'],
  ['550 5.1.0 <no-reply@redial.example>: Sender address rejected: User unknown'],
  ["553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  ['550 5.4.5 Daily sending quota exceeded'],
  ['550 5.1.90 Your message can not be sent: daily limit'],
  ['550 Domain redial.example has exceeded the max emails per hour'],
  ['550 5.4.1 Recipient address rejected: Access denied'],
  ['550 Access denied: invalid HELO name'],
  ['550 User quota exceeded'],
  ['551 User not local'],
  ['553 Mailbox name not allowed'],
  ['550 5.7.26 This mail is unauthenticated'],
  ['550 relay not permitted'],
  ['550 Blocked by our spam list'],
  ['553 5.1.8 Sender domain not found'],
  ['550 5.1.7 Bad sender address'],
  ['550 Sender unknown', 'MAIL FROM'],
  ['550 5.1.0 Sender refused', 'MAIL FROM'],
  ['550 Message looks odd', 'DATA'],
  ['535 5.7.8 Authentication failed', 'AUTH PLAIN'],
])('"%s" says nothing for good about an address', (response, command?: string) => {
  expect(refusalOf(failure(response, command))).toBeNull();
});

test('A failure without an answer is no refusal', () => {
  expect(refusalOf(new Error('connect ECONNREFUSED'))).toBeNull();
  expect(refusalOf('550 5.1.1 User unknown')).toBeNull();
});

test('An answer is kept as one short line', () => {
  const said = refusalOf(failure(`550-5.1.1 No such\u0000 user\r\n550 5.1.1 ${'x'.repeat(500)}`));
  expect(said).toMatch(/^550-5\.1\.1 No such user 550 5\.1\.1 x+…$/);
  expect(said).toHaveLength(200);
});

test('The documented lines for SendGrid tell of bounces and of mails that SendGrid dropped after one', async () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, lines = ''] = /For SendGrid they are:\n\n +```js\n([^]*?)```/.exec(docs) ?? [];
  const told: Parameters<typeof refusalOfBounce>[0][] = [];
  const fetch = (_url: string, { body }: { body: string }) => void told.push(JSON.parse(body));
  const unknown = '550 5.1.1 No such user';
  const events = [
    { event: 'bounce', type: 'bounce', status: '5.1.1', reason: unknown },
    { event: 'dropped', status: '5.0.0', reason: 'Bounced Address' },
    { event: 'dropped', status: '5.0.0', reason: 'Spam Reporting Address' },
    { event: 'bounce', type: 'blocked', status: '5.1.1', reason: unknown },
    { event: 'bounce', type: 'bounce', reason: unknown },
  ];
  await runInNewContext(`(async () => {${lines}})()`, { token: 'token', fetch, events });
  expect(told.map(refusalOfBounce)).toEqual([unknown, '550 5.1.1 Bounced Address', unknown]);
});
