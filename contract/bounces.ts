import { z } from 'zod';
import { email } from './fields.ts';
import { defineRoute } from './route.ts';
import { webhooks } from './webhooks.ts';

const outcomes = ['noted', 'doubted', 'repeated', 'unknown_mail', 'other_reason', 'no_bounce'] as const;
export type BounceOutcome = (typeof outcomes)[number];

const diagnosticMax = 2_000;

/** What mail servers tell of mails that came back. */
export const bounceRoutes = {
  receiveBounce: defineRoute({
    call: webhooks.receiveBounce,
    summary:
      'A mail server tells of a mail that came back, with `MAIL_BOUNCES_TOKEN` as its bearer token. ' +
      'It sends the bounce as it is (`message/rfc822`), or an address with the status code of RFC 3463 as JSON. ' +
      'An address that is refused for good is noted, and gets no ordinary notices for seven days. ' +
      '`outcome` says what became of it: `noted`; `doubted`, since most mails come back; `repeated`; ' +
      '`unknown_mail`, since it is about no mail of the last ten days to this address; ' +
      '`other_reason`, such as a delay or a full mailbox; `no_bounce`.',
    audience: 'anyone',
    credential: 'cookie',
    takesMail: true,
    body: z.strictObject({
      address: email,
      status: z
        .string()
        .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
        .describe('such as 5.1.1'),
      diagnostic: z.string().max(diagnosticMax).optional().describe("the mail server's answer"),
    }),
    response: z.object({ received: z.literal(true), outcome: z.enum(outcomes) }),
    problems: ['not_found', 'wrong_credentials', 'too_large'],
  }),
};
