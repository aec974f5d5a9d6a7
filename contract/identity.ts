import { z } from 'zod';
import { allowances } from './allowances.ts';
import { calls } from './calls.ts';
import { email, newPassword, oldPassword, text } from './fields.ts';
import { defineRoute } from './route.ts';
import { securityEventKinds } from './security-events.ts';

const where = {
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string().nullable().describe('an IPv4 address, or the /64 of an IPv6 one; forgotten after 30 days'),
};

export const sessionSchema = z
  .object({
    _id: z.string(),
    ...where,
    signedInAt: z.string(),
    lastUsedAt: z.string(),
    isThis: z.boolean().describe('whether this call was made with it'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const securityEventSchema = z
  .object({ _id: z.string(), kind: z.enum(securityEventKinds), at: z.string(), ...where })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.infer<typeof securityEventSchema>;

const ended = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });

export const identityRoutes = {
  getIdentitySettings: defineRoute({
    call: calls.getIdentitySettings,
    summary: 'Which ways in are set up besides e-mail and password.',
    audience: 'anyone',
    credential: 'bearer',
    response: z.object({ google: z.boolean() }),
    problems: [],
  }),
  confirmEmail: defineRoute({
    call: calls.confirmEmail,
    summary:
      'Confirms the e-mail address that a link was mailed to, by the token of that link. ' +
      'Asked again while the link is good, it answers the same.',
    audience: 'anyone',
    credential: 'either',
    body: z.strictObject({ token: text(1_000) }),
    response: z.object({ acknowledged: z.literal(true) }),
    problems: ['link_over', 'too_many_requests'],
    rateLimit: { max: 60, windowSeconds: 600 },
  }),
  sendConfirmation: defineRoute({
    call: calls.sendConfirmation,
    summary:
      'Mails another link that confirms the e-mail address of the signed-in person. ' +
      'Where mails to a confirmed address came back, it mails a trial; nothing where neither is needed. `sent` is ' +
      'false when the mail server refuses the address for good: then `GET /api/me` has its answer.',
    audience: 'identity',
    credential: 'either',
    response: z.object({
      acknowledged: z.literal(true),
      sent: z.boolean().describe('false when the mail came back; true also when none is needed any more'),
    }),
    problems: ['not_signed_in', 'too_many_requests'],
    rateLimit: { max: 60, windowSeconds: 3_600 },
  }),
  listSessions: defineRoute({
    call: calls.listSessions,
    summary: 'The open sessions of the signed-in person, the latest first.',
    audience: 'identity',
    credential: 'either',
    response: z.array(sessionSchema),
    problems: ['not_signed_in'],
  }),
  endSession: defineRoute({
    call: calls.endSession,
    summary: 'Ends one session of the signed-in person. The device is unknown from then on.',
    audience: 'identity',
    credential: 'either',
    params: z.strictObject({ id: text(64) }),
    response: ended,
    problems: ['not_signed_in'],
  }),
  endSessions: defineRoute({
    call: calls.endSessions,
    summary: 'Ends the other sessions of the signed-in person, or all of them, and mails them.',
    audience: 'identity',
    credential: 'either',
    query: z.strictObject({ which: z.enum(['others', 'all']).default('others') }),
    response: ended,
    problems: ['not_signed_in'],
  }),
  getPasswordSettings: defineRoute({
    call: calls.getPasswordSettings,
    summary: 'Whether the account has a password. One that was opened with Google has none at first.',
    audience: 'identity',
    credential: 'either',
    response: z.object({ isSet: z.boolean() }),
    problems: ['not_signed_in'],
  }),
  changePassword: defineRoute({
    call: calls.changePassword,
    summary:
      'Changes the password. Ends the other sessions and tells so by mail. Wrong current passwords are slowed down.',
    audience: 'identity',
    credential: 'either',
    body: z.strictObject({ currentPassword: oldPassword, newPassword }),
    response: z.object({
      acknowledged: z.literal(true),
      endedSessions: z.int(),
      warnings: z.array(z.literal('password_too_common')),
    }),
    problems: [
      'not_signed_in',
      'password_too_common',
      'wrong_password',
      'no_password',
      'password_changed',
      'too_many_requests',
    ],
    rateLimit: allowances.passwordChanges,
  }),
  listSecurityEvents: defineRoute({
    call: calls.listSecurityEvents,
    summary: 'What happened to the safety of this account lately, the newest first, 20 at most.',
    audience: 'identity',
    credential: 'either',
    response: z.array(securityEventSchema),
    problems: ['not_signed_in'],
  }),
  getEmailChange: defineRoute({
    call: calls.getEmailChange,
    summary: 'The e-mail address that the signed-in person asked for and has not confirmed yet; null without one.',
    audience: 'identity',
    credential: 'either',
    response: z.object({
      waiting: z.object({ email: z.string(), expiresAt: z.string().describe('when its link ends') }).nullable(),
    }),
    problems: ['not_signed_in'],
  }),
  askEmailChange: defineRoute({
    call: calls.askEmailChange,
    summary:
      'Asks for another e-mail address. A link is mailed there, which works once, for 24 hours, and replaces the one ' +
      'before; until it is confirmed nothing changes. The answer is the same where somebody has that address already: ' +
      'then the mail says so and has no link. The address of the account is told by mail.',
    audience: 'member',
    credential: 'either',
    body: z.strictObject({
      email,
      password: oldPassword.optional().describe('the current password, for accounts that have one'),
    }),
    response: z.object({ acknowledged: z.literal(true) }),
    problems: [
      'not_signed_in',
      'wrong_password',
      'password_too_common',
      'sign_in_again',
      'confirm_again',
      'email_unchanged',
      'email_refused',
      'too_many_requests',
    ],
    rateLimit: { max: 60, windowSeconds: 600 },
  }),
  withdrawEmailChange: defineRoute({
    call: calls.withdrawEmailChange,
    summary: 'Withdraws the change of the e-mail address: its link ends. deletedCount is 0 when nothing waited.',
    audience: 'identity',
    credential: 'either',
    response: ended,
    problems: ['not_signed_in'],
  }),
  changeEmail: defineRoute({
    call: calls.changeEmail,
    summary:
      'Changes the e-mail address by the token of the link that was mailed to the new one. No session is needed. ' +
      'Sessions end, but for the one that asked and the one that confirms, and so do links to a new password. ' +
      'The address before is told by mail.',
    audience: 'anyone',
    credential: 'either',
    body: z.strictObject({ token: text(200) }),
    response: z.object({ acknowledged: z.literal(true), email: z.string().describe('the new address') }),
    problems: ['link_over', 'email_taken', 'account_suspended', 'too_many_requests'],
    rateLimit: { max: 60, windowSeconds: 600 },
  }),
  confirmAgain: defineRoute({
    call: calls.confirmAgain,
    summary:
      'Takes a code of the authenticator app, or a recovery code, from the signed-in person. ' +
      'For 15 minutes their session may then do what answers `confirm_again`.',
    audience: 'identity',
    credential: 'either',
    body: z.strictObject({ code: text(40) }),
    response: z.object({ acknowledged: z.literal(true) }),
    problems: ['not_signed_in', 'invalid_code', 'two_step_off', 'too_many_requests'],
  }),
};
