import { z } from 'zod';
import { calls } from './calls.ts';
import { text } from './fields.ts';
import { defineRoute } from './route.ts';

export const identityRoutes = {
  getIdentitySettings: defineRoute({
    call: calls.getIdentitySettings,
    summary: 'Which ways in are set up besides e-mail and password.',
    audience: 'anyone',
    credential: 'either',
    response: z.object({ google: z.boolean() }),
    problems: [],
  }),
  confirmEmail: defineRoute({
    call: calls.confirmEmail,
    summary: 'Confirms the e-mail address that a link was mailed to, by the token of that link. Asked again while the link is good, it answers the same.',
    audience: 'anyone',
    credential: 'either',
    body: z.strictObject({ token: text(1_000) }),
    response: z.object({ acknowledged: z.literal(true) }),
    problems: ['link_over', 'too_many_requests'],
    rateLimit: { max: 60, windowSeconds: 600 },
  }),
  sendConfirmation: defineRoute({
    call: calls.sendConfirmation,
    summary: 'Mails another link that confirms the e-mail address of who is signed in. `sent` is false when it is confirmed already.',
    audience: 'identity',
    credential: 'either',
    response: z.object({ acknowledged: z.literal(true), sent: z.boolean() }),
    problems: ['not_signed_in', 'too_many_requests'],
    rateLimit: { max: 60, windowSeconds: 3_600 },
  }),
};
