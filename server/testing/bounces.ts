/** Of a mail that came back. */
export interface CameBack {
  to: string;
  /** With its brackets. */
  messageId: string;
}

interface Told extends CameBack {
  action?: string;
  status?: string;
  /** With its type; empty: the report has none. */
  diagnostic?: string;
}

const inCrlf = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'utf8');

const headOf = (boundary: string, from: string, subject: string) => [
  'Return-Path: <>',
  `From: ${from}`,
  'To: no-reply@redial.example',
  `Subject: ${subject}`,
  'MIME-Version: 1.0',
  'Auto-Submitted: auto-replied',
  'Content-Type: multipart/report; report-type=delivery-status;',
  `\tboundary="${boundary}"`,
];

const returnedHead = ({ to, messageId }: CameBack) => [
  'Received: from market (market.redial.example [192.0.2.7])',
  '\tby mail.redial.example with ESMTPSA id 4Qx1; Fri, 27 Nov 2026 10:00:00 +0000',
  'From: Redial <no-reply@redial.example>',
  `To: ${to}`,
  'Subject: Your phone is reserved',
  `Message-ID: ${messageId}`,
];

/** As Postfix writes it. */
export function bounceOfPostfix({ action = 'failed', status = '5.1.1', ...told }: Told): Buffer {
  const { diagnostic = `smtp; 550 5.1.1 <${told.to}>: Recipient address rejected: User unknown` } = told;
  const mark = '4Qx1T62zZz.1795773601/mail.redial.example';
  return inCrlf([
    ...headOf(mark, 'MAILER-DAEMON@mail.redial.example (Mail Delivery System)', 'Undelivered Mail Returned to Sender'),
    '',
    'This is a MIME-encapsulated message.',
    '',
    `--${mark}`,
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${told.to}>: could not be delivered.`,
    '',
    `--${mark}`,
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.redial.example',
    'X-Postfix-Queue-ID: 4Qx1T62zZz',
    'X-Postfix-Sender: rfc822; no-reply@redial.example',
    'Arrival-Date: Fri, 27 Nov 2026 10:00:00 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${told.to}`,
    `Original-Recipient: rfc822;${told.to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.elsewhere.example',
    ...(diagnostic === '' ? [] : [`Diagnostic-Code: ${diagnostic.replaceAll('\n', '\r\n    ')}`]),
    '',
    `--${mark}`,
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    ...returnedHead(told),
    '',
    `--${mark}--`,
  ]);
}

/** As Exim writes it: no status of its own, and the answer of the other server as it was. */
export function bounceOfExim({ diagnostic = 'smtp; 550 5.1.1 No such user', ...told }: Told): Buffer {
  const mark = '1795773601-eximdsn-1804289383';
  return inCrlf([
    'From MAILER-DAEMON Fri Nov 27 10:00:01 2026',
    `X-Failed-Recipients: ${told.to}`,
    ...headOf(mark, 'Mail Delivery System <Mailer-Daemon@mail.redial.example>', 'Mail delivery failed'),
    '',
    `--${mark}`,
    'Content-type: text/plain; charset=us-ascii',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    `--${mark}`,
    'Content-type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.redial.example',
    '',
    'Action: failed',
    `Final-Recipient: rfc822;${told.to}`,
    'Status: 5.0.0',
    'Remote-MTA: dns; mx.elsewhere.example',
    ...(diagnostic === '' ? [] : [`Diagnostic-Code: ${diagnostic}`]),
    '',
    `--${mark}`,
    'Content-type: message/rfc822',
    '',
    ...returnedHead(told),
    '',
    'Hello Bea, your phone is reserved.',
    '',
    `--${mark}--`,
  ]);
}

/** As Exchange writes it: the report and the mail in base64, fields in another order and with comments. */
export function bounceOfExchange(told: CameBack): Buffer {
  const mark = '_3f6c0a52-9f5c-4a35-8b0e-3a0f9d6f1f11_';
  const report = [
    'Reporting-MTA: dns;EX01.elsewhere.example',
    'Received-From-MTA: dns;mail.redial.example',
    '',
    `Original-Recipient: RFC822;${told.to.toUpperCase()}`,
    `Final-Recipient: RFC822;${told.to}`,
    'Action: Failed (no such recipient)',
    'Status: 5.1.10 (bad destination mailbox address)',
    'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not',
    '\tfound by SMTP address lookup',
  ];
  const encoded = (
    Buffer.from(report.join('\r\n'))
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
  return inCrlf([
    ...headOf(mark, 'postmaster@elsewhere.example', '=?utf-8?B?VW56dXN0ZWxsYmFy?='),
    '',
    `--${mark}`,
    'Content-Type: multipart/alternative; boundary="inner"',
    '',
    '--inner',
    'Content-Type: text/html; charset=iso-8859-1',
    '',
    '<p>Unzustellbar: Gr\u00fc\u00dfe</p>',
    '--inner--',
    `--${mark}`,
    'Content-Type: message/delivery-status',
    'Content-Transfer-Encoding: BASE64',
    '',
    encoded,
    `--${mark}`,
    'Content-Type: message/rfc822',
    '',
    ...returnedHead(told),
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Hello Bea',
    `--${mark}--`,
  ]);
}

/** As Gmail writes it: an answer of several lines, and a related part with a picture before. */
export function bounceOfGmail(told: CameBack): Buffer {
  const mark = '000000000000f1a2b305b1c2d3e4';
  return inCrlf([
    ...headOf(mark, 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>', 'Delivery Status Notification (Failure)'),
    '',
    `--${mark}`,
    `Content-Type: multipart/related; boundary="${mark}x"`,
    '',
    `--${mark}x`,
    'Content-Type: text/plain; charset="UTF-8"',
    '',
    '** Address not found **',
    `--${mark}x`,
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    `--${mark}x--`,
    `--${mark}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; googlemail.com',
    'Arrival-Date: Fri, 27 Nov 2026 02:00:00 -0800 (PST)',
    'X-Original-Message-ID: <elsewhere@mail.gmail.com>',
    '',
    `Final-Recipient: rfc822; ${told.to}`,
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; gmail-smtp-in.l.google.com. (2001:db8::1a, the server for the domain gmail.com.)',
    'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
    " 550-5.1.1 Please check the recipient's address for typing mistakes. For more",
    ' 550 5.1.1 go to https://support.google.com/mail/?p=NoSuchUser a1-20020a - gsmtp',
    'Last-Attempt-Date: Fri, 27 Nov 2026 02:00:00 -0800 (PST)',
    '',
    `--${mark}`,
    'Content-Type: message/rfc822',
    '',
    ...returnedHead(told),
    '',
    'Hello Bea',
    `--${mark}--`,
  ]);
}

/** What an absent person's mail program answers. */
export function outOfOffice({ to, messageId }: CameBack): Buffer {
  return inCrlf([
    `From: ${to}`,
    'To: no-reply@redial.example',
    'Subject: Out of office: Your phone is reserved',
    `In-Reply-To: ${messageId}`,
    'Auto-Submitted: auto-replied',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'I am back on Monday. 550 5.1.1 User unknown',
  ]);
}
