import { z } from 'zod';
import * as field from './fields.ts';
import { withdrawalWordsMax } from './withdrawal.ts';

/** How it stands with a buyer's right to withdraw from what a business sold. */
export const withdrawalSchema = z
  .object({
    isOpen: z.boolean().describe('the buyer may withdraw now'),
    until: z.string().nullable().describe('until then, and the money waits as long; null before the phone has come'),
    acceptedAt: z.string().nullable().describe('when the buyer said that everything is OK'),
    said: z
      .object({ at: z.string(), name: z.string(), words: z.string() })
      .nullable()
      .describe('what the buyer declared'),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** The buyer withdraws. */
export const withdrawAct = z
  .strictObject({
    act: z.literal('withdraw'),
    name: field.name.describe('of the buyer who withdraws'),
    words: z
      .union([z.literal(''), field.mailedText(withdrawalWordsMax)])
      .optional()
      .describe('no reason is needed'),
  })
  .meta({ id: 'Withdraw' });
