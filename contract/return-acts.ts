import { z } from 'zod';
import { addressSchema, newParcel, sentParcel } from './deliveries.ts';
import * as field from './fields.ts';
import { returnReasons } from './returns.ts';
import { problemPhotosField } from './problem-photos.ts';
import { problemKinds } from './sale-states.ts';
import { ways } from './sending.ts';

/** How a phone goes back to its seller. */
export const returnSchema = z
  .object({
    why: z.enum(returnReasons),
    way: z.enum(ways).describe('as the phone came'),
    begunAt: z.string(),
    nextBy: z.string().describe('the deadline of the side that acts next; after it an admin decides'),
    hasAddress: z.boolean(),
    address: addressSchema.nullable().describe('where it is sent to, for its buyer and its seller; null for admins'),
    changedAt: z.string().nullable().describe('when its seller said this last; `send_back` names it'),
    parcel: z.object(sentParcel).nullable().describe('since its buyer sent it back'),
    code: z.string().nullable().describe('for the seller alone, where it is given back in person'),
    codeRestsUntil: z.string().nullable().describe('after five wrong codes'),
    deliveredAt: z.string().nullable().describe('when the carrier brought it to its seller, as its service says'),
    backAt: z.string().nullable(),
    backBy: z.enum(['code', 'seller']).nullable(),
    claim: z
      .object({ about: z.enum(problemKinds), words: z.string(), at: z.string() })
      .nullable()
      .describe('what the buyer had said before'),
    decision: z.string().nullable().describe('why an admin decided that it goes back'),
    dispute: z
      .object({ words: z.string(), photos: z.array(z.string()), at: z.string() })
      .nullable()
      .describe('what its seller says of the phone that came back'),
    told: z
      .object({ words: z.string(), photos: z.array(z.string()), at: z.string() })
      .nullable()
      .describe('what its buyer says keeps it from going back'),
    asked: z.object({ words: z.string(), at: z.string() }).nullable().describe('what its seller asks admins'),
  })
  .meta({ id: 'Return' });
export type Return = z.infer<typeof returnSchema>;

/** What buyer and seller do with a phone that goes back. */
export const returnActs = [
  z.strictObject({ act: z.literal('return_to'), address: addressSchema }).meta({ id: 'ReturnTo' }),
  z
    .strictObject({
      act: z.literal('send_back'),
      ...newParcel,
      changedAt: z.iso
        .datetime()
        .describe("the return's as its buyer saw it; where it has none, and the buyer withdrew, when the return began"),
    })
    .meta({ id: 'SendBack' }),
  z.strictObject({ act: z.literal('correct_return'), ...newParcel }).meta({ id: 'CorrectReturn' }),
  z.strictObject({ act: z.literal('bring_back'), code: field.sixDigits }).meta({ id: 'BringBack' }),
  z.strictObject({ act: z.literal('came_back') }),
  z
    .strictObject({ act: z.literal('dispute_return'), words: field.longText, photos: problemPhotosField })
    .meta({ id: 'DisputeReturn' }),
  z
    .strictObject({ act: z.literal('tell_of_return'), words: field.longText, photos: problemPhotosField })
    .meta({ id: 'TellOfReturn' }),
  z.strictObject({ act: z.literal('ask_of_return'), words: field.longText }).meta({ id: 'AskOfReturn' }),
] as const;
