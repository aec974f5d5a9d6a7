import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

export const accountSchema = z
  .object({
    holder: z.string(),
    endsWith: z.string().describe('the last four signs of its number'),
    usableFrom: z.string().describe('a few days after it was changed'),
    usable: z.boolean(),
  })
  .meta({ id: 'PayoutAccount' });
export type PayoutAccount = z.infer<typeof accountSchema>;

/** Where an admin sends a seller's money by bank. */
export const payoutAccountRoutes = {
  setPayoutAccount: defineRoute({
    call: calls.setPayoutAccount,
    summary: 'Where the money of a seller goes. We mail them each change, and pay nothing out for three days.',
    audience: ['seller'],
    credential: 'bearer',
    body: z
      .strictObject({
        holder: field.line(limits.nameMax),
        number: field.accountNumber,
        bank: field
          .line(limits.bankMax, 0)
          .describe('what finds the bank where the number is no IBAN, such as a routing number or a BIC'),
      })
      .refine(({ number, bank }) => bank !== '' || /^[A-Z]/.test(number), {
        path: ['bank'],
        message: field.failsAs('required'),
      }),
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'too_many_requests'],
  }),
  forgetPayoutAccount: defineRoute({
    call: calls.forgetPayoutAccount,
    summary: 'Forgets where the money of a seller goes.',
    audience: ['seller'],
    credential: 'bearer',
    response: z.object({ acknowledged: z.literal(true), deletedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed'],
  }),
};
