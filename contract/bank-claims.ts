import { z } from 'zod';

/** What a buyer's bank does about a payment: a chargeback. */
export const bankClaimSchema = z
  .object({
    state: z
      .enum(['open', 'lost', 'won'])
      .describe('lost: the bank has given the buyer the money. won: it has given its claim up'),
    cents: z.int(),
    since: z.string(),
    decidedAt: z.string().nullable(),
  })
  .meta({ id: 'BankClaim' });
export type BankClaim = z.infer<typeof bankClaimSchema>;

export const bankClaims = z.array(bankClaimSchema).describe("what the buyer's bank claims of it, the oldest first");
