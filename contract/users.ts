import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { accountTypes, limits } from './limits.ts';
import { pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

const accountType = z.enum(accountTypes);
const emailParam = z.strictObject({ email: field.email });

export const meSchema = z
  .object({
    user: z
      .object({
        _id: z.string().nullable(),
        name: z.string(),
        email: z.string(),
        photoURL: z.string().nullable(),
        accountType: z.enum(accountTypes).nullable(),
        role: z.enum(['buyer', 'seller', 'admin']).nullable(),
        verified: z.boolean(),
        emailVerified: z.boolean().describe('whether the e-mail address was confirmed'),
        mustConfirm: z
          .boolean()
          .describe('whether it has to be confirmed before they sell or book: only where the market sends mail'),
        mailRefusal: z
          .string()
          .nullable()
          .describe(
            'what the mail server answered when it refused the e-mail address for good; only the code of an address ' +
              'that was never confirmed. Until it takes a mail again, only urgent notices are mailed there at once, ' +
              'and an ordinary one after seven days',
          ),
        holdHours: z.number().describe('how long this account holds a phone that it books now and has not paid'),
        secondFactor: z
          .enum(['on', 'off', 'needed'])
          .describe('whether signing in takes a second step; `needed`: an admin must set it up before anything else'),
      })
      .nullable(),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof meSchema>;

export const personSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    accountType: z.enum(accountTypes),
    status: z.literal('verified').optional().describe('of sellers whom an admin has verified'),
    suspended: z.string().optional().describe('why an admin has suspended the account'),
    createdAt: z.string(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

const userParams = z.strictObject({ id: field.uuid });

export const userRoutes = {
  getMe: defineRoute({
    call: calls.getMe,
    summary: 'Who is signed in; user is null for a visitor, its accountType is null until it was chosen.',
    audience: 'anyone',
    credential: 'either',
    response: meSchema,
    problems: [],
  }),
  getJwt: defineRoute({
    call: calls.getJwt,
    summary:
      'A signed access token for 15 minutes, for the signed-in e-mail only. Needs the identity session; ' +
      'a token can not renew itself.',
    audience: 'identity',
    credential: 'cookie',
    query: z.strictObject({ email: field.email }),
    response: z.object({ accessToken: z.string() }),
    problems: ['not_signed_in', 'not_allowed', 'account_type_needed'],
  }),
  createUser: defineRoute({
    call: calls.createUser,
    summary:
      'Opens the account of the signed-in identity with its account type. ' +
      'Asked again, it answers with the account that is there.',
    audience: 'identity',
    credential: 'either',
    body: z.strictObject({
      name: field.knownName,
      email: field.email,
      accountType,
      terms: field.policyVersion.optional().describe('which version of the terms they agreed to'),
    }),
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
    problems: ['not_signed_in', 'not_allowed', 'account_exists'],
  }),
  getIsAdmin: defineRoute({
    call: calls.getIsAdmin,
    summary: 'Is this e-mail an admin? For oneself, or any e-mail for an admin.',
    audience: 'identity',
    credential: 'either',
    params: emailParam,
    response: z.object({ isAdmin: z.boolean() }),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  getIsBuyer: defineRoute({
    call: calls.getIsBuyer,
    summary: 'Is this e-mail a buyer? For oneself, or any e-mail for an admin.',
    audience: 'identity',
    credential: 'either',
    params: emailParam,
    response: z.object({ isBuyer: z.boolean() }),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  getIsSeller: defineRoute({
    call: calls.getIsSeller,
    summary: 'Is this e-mail a seller? For oneself, or any e-mail for an admin.',
    audience: 'identity',
    credential: 'either',
    params: emailParam,
    response: z.object({ isSeller: z.boolean() }),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  getIsVerified: defineRoute({
    call: calls.getIsVerified,
    summary: 'Is this e-mail a verified seller? For oneself, or any e-mail for an admin.',
    audience: 'identity',
    credential: 'either',
    params: emailParam,
    response: z.object({ isVerified: z.boolean() }),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  listBuyers: defineRoute({
    call: calls.listBuyers,
    summary: 'Everybody who buys, the newest first. `Link: rel="next"` names the next page.',
    audience: ['admin'],
    credential: 'either',
    query: z.strictObject(pageQuery),
    response: z.array(personSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  listSellers: defineRoute({
    call: calls.listSellers,
    summary: 'Everybody who sells, the newest first. `Link: rel="next"` names the next page.',
    audience: ['admin'],
    credential: 'either',
    query: z.strictObject(pageQuery),
    response: z.array(personSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  verifySeller: defineRoute({
    call: calls.verifySeller,
    summary:
      'Marks a seller as verified: the badge is on all their cards at once. ' +
      'modifiedCount is 0 when it was there already.',
    audience: ['admin'],
    credential: 'bearer',
    params: userParams,
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  deleteUser: defineRoute({
    call: calls.deleteUser,
    summary:
      'Closes an account: its sessions end, unsold phones leave the market, reservations are freed, ' +
      'personal data is erased; what was paid stays in the books. Refused while it has an open sale. ' +
      'deletedCount is 0 when it was closed already.',
    audience: ['admin'],
    credential: 'bearer',
    params: userParams,
    response: z.object({ acknowledged: z.literal(true), deletedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found', 'admin_account', 'sale_open', 'money_waits'],
    sensitive: true,
  }),
  suspendUser: defineRoute({
    call: calls.suspendUser,
    summary:
      'Suspends an account: its sessions end, it can not sign in, its phones leave the market and its unpaid ' +
      'reservations end; what was paid stays. modifiedCount is 0 when it was suspended already.',
    audience: ['admin'],
    credential: 'bearer',
    params: userParams,
    body: z.strictObject({ reason: field.mailedText(limits.suspensionReasonMax) }),
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found', 'admin_account'],
    sensitive: true,
  }),
  reinstateUser: defineRoute({
    call: calls.reinstateUser,
    summary:
      'Lets a suspended account in again; its phones come back on sale. modifiedCount is 0 when it was not suspended.',
    audience: ['admin'],
    credential: 'bearer',
    params: userParams,
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
    sensitive: true,
  }),
};
