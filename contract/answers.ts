import { z } from 'zod';
import * as field from './fields.ts';
import { problemPhotosField } from './problem-photos.ts';
import { answerKinds } from './sale-states.ts';

/** A seller's answer to a problem. */
export const answerSchema = z
  .object({
    number: z.int().describe('counted from 1: the buyer takes or leaves the one that they saw'),
    kind: z.enum(answerKinds),
    cents: z.int().nullable().describe('of a part: what goes back to the buyer'),
    words: z.string(),
    photos: z.array(z.string()),
    at: z.string(),
  })
  .meta({ id: 'SaleAnswer' });
export type SaleAnswer = z.infer<typeof answerSchema>;

/** What a problem adds to the story of a sale. */
export const answering = {
  waitsFor: z
    .enum(['seller', 'buyer', 'admin'])
    .nullable()
    .describe('who has to say something of an open problem; null without one'),
  replyBy: z.string().nullable().describe('then it waits for an admin instead'),
  answer: answerSchema.nullable(),
  earlierAnswers: z.array(answerSchema).describe('that the seller has bettered, the first one first'),
  answerLeftAt: z.string().nullable().describe('when the buyer left it'),
  partCents: z.int().nullable().describe('of the price, what goes back to the buyer of a complete sale'),
  partIsBack: z.boolean().describe('the provider has sent it'),
  phoneStaysBack: z.boolean().describe('a part went back, and its seller keeps the phone, as an admin decided'),
};

const cents = z.int().min(1).describe('below the price');
const number = z.int().min(1).describe('of the answer as the buyer saw it');

/** What a seller answers, and what the buyer says of it. */
export const answerActs = [
  z
    .strictObject({
      act: z.literal('answer'),
      kind: z.enum(answerKinds),
      cents: cents.optional().describe('of a part'),
      words: field.longText.optional().describe('required to say no'),
      photos: problemPhotosField,
    })
    .meta({ id: 'Answer' }),
  z.strictObject({ act: z.literal('take_answer'), number }).meta({ id: 'TakeAnswer' }),
  z.strictObject({ act: z.literal('leave_answer'), number }).meta({ id: 'LeaveAnswer' }),
] as const;

/** What an admin decides. */
export const saleDecisionSchema = z.discriminatedUnion('for', [
  z.strictObject({ for: z.literal('buyer'), words: field.longText }),
  z.strictObject({ for: z.literal('seller'), words: field.longText }),
  z.strictObject({ for: z.literal('return'), words: field.longText }),
  z
    .strictObject({
      for: z.literal('both'),
      cents,
      words: field.longText,
      phone: z
        .enum(['buyer', 'seller'])
        .optional()
        .describe('who keeps the phone: its seller only where it may have come back to them; left out, the buyer'),
    })
    .meta({ id: 'PartDecision' }),
]);
export type SaleDecision = z.infer<typeof saleDecisionSchema>;

/** Refusals of an answer, and of taking or leaving it. */
export const answerProblems = ['answer_over', 'answer_worse', 'answer_changed'] as const;
