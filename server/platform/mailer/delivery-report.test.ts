import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDeliveryReport } from '#server/platform/mailer/delivery-report.ts';
import { refusalOfBounce } from '#server/platform/mailer/refusal.ts';
import {
  bounceOfExchange,
  bounceOfExim,
  bounceOfGmail,
  bounceOfPostfix,
  outOfOffice,
} from '#server/testing/bounces.ts';

const ours = { to: 'bea@elsewhere.example', messageId: '<7c1f@redial.example>' };

/** The answer by which a report says that an address is gone; null: it says something else. */
function goneOf(mail: Buffer): string | null {
  const report = readDeliveryReport(mail);
  expect(report?.mailId ?? '7c1f').toBe('7c1f');
  const [recipient] = report?.failed ?? [];
  if (recipient === undefined) return null;
  expect(recipient.addresses).toEqual([ours.to]);
  return refusalOfBounce(recipient);
}

const ofPostfix = (status: string, diagnostic: string, action = 'failed') =>
  bounceOfPostfix({ ...ours, action, status, diagnostic });

describe('An address is gone', () => {
  test.each<[who: string, mail: Buffer, answer: string]>([
    ['Postfix', bounceOfPostfix(ours), `550 5.1.1 <${ours.to}>: Recipient address rejected: User unknown`],
    ['Exim', bounceOfExim(ours), '550 5.1.1 No such user'],
    [
      'Exim, of a server without such codes',
      bounceOfExim({ ...ours, diagnostic: 'smtp; 550 Unknown mailbox' }),
      '550 Unknown mailbox',
    ],
    [
      'Exchange',
      bounceOfExchange(ours),
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    ],
    [
      'Gmail',
      bounceOfGmail(ours),
      '550-5.1.1 The email account that you tried to reach does not exist. 550-5.1.1 Please check the ' +
        "recipient's address for typing mistakes. For more 550 5.1.1 go to https://support.google.com/mail/?p=NoS…",
    ],
    [
      'Postfix that made the code itself',
      ofPostfix('5.1.1', 'x-unix; unknown user: "bea"'),
      '550 5.1.1 unknown user: "bea"',
    ],
    [
      'an old Postfix, which quotes',
      ofPostfix('5.0.0', 'X-Postfix; host mx.elsewhere.example[192.0.2.5] said: 550 5.1.1\nUser unknown'),
      '550 5.1.1 User unknown',
    ],
    [
      'a code that says more than the answer',
      ofPostfix('5.1.1', 'smtp; 550 Requested action not taken: mailbox unavailable'),
      '550 5.1.1 Requested action not taken: mailbox unavailable',
    ],
    [
      'a domain that is mistyped',
      ofPostfix('5.4.4', 'X-Postfix; Host or domain name not found. Name service error for name=elsewhere.example'),
      '550 5.4.4 Host or domain name not found. Name service error for name=elsewhere.example',
    ],
  ])('says %s', (_who, mail, answer) => {
    expect(goneOf(mail)).toBe(answer);
  });
});

describe('Nothing is said for good of an address', () => {
  test.each<[what: string, mail: Buffer]>([
    ['by a delay', ofPostfix('4.4.1', 'X-Postfix; connect to mx: Connection timed out', 'delayed')],
    ['by a delay with a code of another kind', ofPostfix('5.1.1', 'smtp; 550 5.1.1 User unknown', 'delayed')],
    ['by a delivery', ofPostfix('2.0.0', 'smtp; 250 2.0.0 Ok', 'delivered')],
    ['by a time that is over', ofPostfix('4.4.7', 'X-Postfix; delivery time expired')],
    ['by a full mailbox', ofPostfix('5.2.2', 'smtp; 552 5.2.2 Mailbox full')],
    ['by a block', ofPostfix('5.7.1', 'smtp; 550 5.7.1 Service unavailable; client host blocked')],
    ['by a policy behind a code of addresses', ofPostfix('5.1.1', 'smtp; 550 5.7.26 This mail is unauthenticated')],
    ['by a limit behind a code of addresses', ofPostfix('5.1.1', 'smtp; 550 5.1.1 Daily sending quota exceeded')],
    ['by a mail that is too large', ofPostfix('5.3.4', 'smtp; 552 5.3.4 Message size exceeds fixed limit')],
    ['by a domain whose servers can not be asked', ofPostfix('5.4.4', 'X-Postfix; Name service error: try later')],
    ['by a status without a code', ofPostfix('failed', 'smtp; 550 5.1.1 User unknown')],
    ['by Exim without an answer', bounceOfExim({ ...ours, diagnostic: '' })],
    ['by somebody who is away', outOfOffice(ours)],
  ])('%s', (_what, mail) => {
    expect(goneOf(mail)).toBeNull();
  });
});

test('A report that is cut off, or has no mail in it, names no mail', () => {
  const whole = bounceOfPostfix(ours);
  expect(readDeliveryReport(whole.subarray(0, whole.indexOf('Undelivered Message Headers')))).toMatchObject({
    mailId: null,
    failed: [{ addresses: [ours.to] }],
  });
});

test('A large mail that came back is named, and what stands far behind the start of a report is not read', () => {
  const whole = bounceOfPostfix(ours).toString('latin1');
  const large = (at: number) =>
    Buffer.from(`${whole.slice(0, at)}${'\r\nx'.repeat(150_000)}${whole.slice(at)}`, 'latin1');
  expect(readDeliveryReport(large(whole.lastIndexOf('\r\n--')))).toEqual(readDeliveryReport(bounceOfPostfix(ours)));
  expect(readDeliveryReport(large(whole.indexOf('\r\n--')))).toBeNull();
});

/** Pieces of reports in any order, so that broken ones get far. */
const piece = fc.oneof(
  fc.constantFrom(
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n',
    'Content-Type: message/delivery-status\r\n',
    'Content-Type: message/rfc822\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Transfer-Encoding: quoted-printable\r\n',
    '\r\n',
    '--b\r\n',
    '--b--\r\n',
    'Action: failed\r\n',
    'Status: 5.1.1\r\n',
    'Final-Recipient: rfc822; bea@elsewhere.example\r\n',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown\r\n',
    'Message-ID: <7c1f@redial.example>\r\n',
    ' folded\r\n',
    '=\r\n',
    '=zz=41\u0000\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

test('Any bytes are read, or are no report', () => {
  const head = 'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n';
  fc.assert(
    fc.property(fc.boolean(), fc.array(piece, { maxLength: 60 }), (isReport, pieces) => {
      const report = readDeliveryReport(Buffer.from((isReport ? head : '') + pieces.join('')));
      if (isReport) expect(report).not.toBeNull();
      for (const recipient of report?.failed ?? []) {
        const answer = refusalOfBounce(recipient);
        if (answer !== null) expect([...answer].length).toBeLessThanOrEqual(200);
      }
    }),
    { numRuns: 500 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => void readDeliveryReport(Buffer.from(bytes))));
});

test.each<[what: string, repeated: string]>([
  ['empty lines', '\r\n'],
  ['boundaries', '--b\r\n'],
  ['folded lines', ' x\r\n'],
  ['fields', 'a: b\r\n'],
  ['recipients', 'Action: failed\r\n\r\n'],
  ['one line', 'Diagnostic-Code: 550 '],
  ['digits of a code', '5.1.'],
  ['encoded signs', '=41=\r\n'],
])('A megabyte of %s is read', (_what, repeated) => {
  const head =
    'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n' +
    'Content-Transfer-Encoding: quoted-printable\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n';
  const mail = Buffer.from(head + repeated.repeat(1_000_000 / repeated.length));
  const report = readDeliveryReport(mail);
  expect(report?.failed.length).toBeLessThanOrEqual(20);
  for (const recipient of report?.failed ?? []) refusalOfBounce(recipient);
});
