import { z } from 'zod';
import { bankClaims } from './bank-claims.ts';
import { answerActs, answering, answerProblems, answerSchema, saleDecisionSchema } from './answers.ts';
import { calls } from './calls.ts';
import { callKinds } from './calling.ts';
import { newDeliverySchema, newParcel, parcelSchema, saleDeliverySchema } from './deliveries.ts';
import * as field from './fields.ts';
import { listedFacts } from './known-facts.ts';
import { conditions } from './limits.ts';
import { pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import { parcelEnds } from './parcel-states.ts';
import { problemPhotosField } from './problem-photos.ts';
import { returnActs, returnSchema } from './return-acts.ts';
import { problemKinds, saidKinds, saleStates } from './sale-states.ts';
import { traderSchema } from './sellers.ts';
import { withdrawAct, withdrawalSchema } from './withdrawal-act.ts';

const person = z
  .object({ name: z.string(), email: z.string(), phone: z.string(), location: z.string() })
  .nullable()
  .describe('null when the account has been closed');

export const saleStorySchema = z
  .object({
    _id: z.string().describe('the booking'),
    as: z.enum(['buyer', 'seller', 'admin']).describe('who is reading'),
    productID: z.string(),
    productName: z.string(),
    brand: z.string(),
    img: z.string(),
    placeholder: z.string(),
    price: z.int(),
    sellerGetsCents: z.int().nullable().describe("the price less the market's fee; null for the buyer"),
    usedTime: z.string().describe('as it was booked, like what follows'),
    productCondition: z.enum(conditions),
    imei: z.string().nullable().describe('as listed when it was paid; null for the buyer once the sale is undone'),
    ...listedFacts,
    description: z
      .string()
      .describe('empty, and the facts above left out, once the listing was changed: that needs an undone sale'),
    buyer: person,
    seller: person.describe(
      'null when the account has been closed. Its e-mail and phone are empty for the buyer of an undone sale ' +
        'if the seller hides them from buyers without an order',
    ),
    conversation: z
      .string()
      .nullable()
      .describe("for the seller: the buyer's about this phone; null where there is none"),
    state: z.enum(saleStates),
    paidAt: z.string(),
    moneyIsBack: z.boolean().describe('the provider has sent it back to the buyer'),
    bankClaims,
    code: z.string().nullable().describe("for the buyer alone, until the phone is in the buyer's hands"),
    codeRestsUntil: z.string().nullable().describe('after five wrong codes'),
    handOverBy: z.string().describe('from then on the buyer may take the money back'),
    goesBackAt: z.string().describe('then it goes back by itself'),
    canTakeBack: z.boolean(),
    delivery: saleDeliverySchema,
    parcel: parcelSchema.nullable().describe('since its seller sent it'),
    inspectionHours: z.number().describe('how many hours a buyer has to check a phone'),
    receivedAt: z.string().nullable(),
    receivedBy: z.enum(['code', 'buyer', 'carrier']).nullable(),
    deliveredAt: z.string().nullable().describe('when the carrier delivered it, as its service says'),
    inspectUntil: z.string().nullable().describe('then the sale is complete by itself'),
    problem: z
      .object({ about: z.enum(problemKinds), words: z.string(), photos: z.array(z.string()), at: z.string() })
      .nullable(),
    ...answering,
    back: returnSchema.nullable().describe('how it goes back to its seller; null where it does not'),
    trader: traderSchema.nullable().describe('who sold it, where that is a business: as it was when it was paid'),
    withdrawal: withdrawalSchema.nullable().describe('null where no business was known as the seller when it was paid'),
    cancelling: z
      .object({
        words: z.string(),
        askedAt: z.string(),
        declinedAt: z.string().nullable().describe('its seller said no'),
        isOpen: z.boolean().describe('the seller has not answered yet, and still can'),
      })
      .nullable()
      .describe('the buyer has asked the seller to cancel'),
    earlierCalls: z
      .array(
        z.object({
          about: z.enum(problemKinds),
          words: z.string(),
          photos: z.array(z.string()),
          at: z.string(),
          until: z.string().describe('as `at` where the buyer asked because of a problem, which an admin then decides'),
          answer: z.string().nullable().describe('what an admin wrote; null where nobody had to'),
          answers: z.array(answerSchema).describe('of the seller to a problem, the first one first'),
          reply: z.string().nullable().describe("the seller's last answer, where no more was kept"),
        }),
      )
      .describe(
        'when an admin was asked for before, and the sale went on; ' +
          'also what the buyer had said before that, which was settled',
      ),
    decision: z.string().nullable().describe("an admin's reasons"),
    refundReason: z.string().nullable().describe('why an admin gave the money back in Payments'),
    endedAt: z.string().nullable(),
    endedBy: z.enum(['buyer', 'seller', 'time', 'admin', 'provider']).nullable(),
  })
  .meta({ id: 'SaleStory' });
export type SaleStory = z.infer<typeof saleStorySchema>;

export const saleProblemSchema = z
  .object({
    _id: z.string().describe('the booking'),
    productName: z.string(),
    price: z.int(),
    buyerName: z.string(),
    sellerName: z.string(),
    about: z.enum(problemKinds),
    words: z.string(),
    at: z.string(),
    saidBack: z.enum(parcelEnds).nullable().describe('what the carrier says of the phone that was sent back'),
    answer: answerSchema.pick({ kind: true, cents: true }).nullable().describe("the seller's last one"),
  })
  .meta({ id: 'SaleProblem' });
export type SaleProblem = z.infer<typeof saleProblemSchema>;

/** What an admin can decide. `return`: the phone goes back, and then the money. */
export const decidedWays = ['buyer', 'seller', 'both', 'return'] as const;
export type DecidedWay = (typeof decidedWays)[number];

/** What its buyer or its seller does with a sale. */
const saleActSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('hand_over'), code: field.sixDigits }).meta({ id: 'HandOver' }),
  z
    .strictObject({
      act: z.literal('send'),
      ...newParcel,
      changedAt: z.iso
        .datetime()
        .describe("the delivery's as its seller saw it, so that nothing goes to an address of before"),
    })
    .meta({ id: 'Send' }),
  z.strictObject({ act: z.literal('correct_parcel'), ...newParcel }).meta({ id: 'CorrectParcel' }),
  z.strictObject({ act: z.literal('receive') }),
  z.strictObject({ act: z.literal('accept') }),
  z.strictObject({
    act: z.literal('say_problem'),
    about: z.enum(saidKinds),
    words: field.longText,
    photos: problemPhotosField,
  }),
  ...answerActs,
  z
    .strictObject({ act: z.literal('call_admin'), about: z.enum(callKinds), words: field.longText })
    .meta({ id: 'CallAdmin' }),
  z.strictObject({ act: z.literal('end_call') }),
  z.strictObject({ act: z.literal('ask_cancel'), words: field.longText.optional() }).meta({ id: 'AskCancel' }),
  z.strictObject({ act: z.literal('withdraw_cancel') }),
  z.strictObject({ act: z.literal('agree_cancel') }),
  z.strictObject({ act: z.literal('decline_cancel') }),
  z.strictObject({ act: z.literal('take_back') }),
  z.strictObject({ act: z.literal('give_back') }),
  ...returnActs,
  withdrawAct,
]);
export type SaleAct = z.infer<typeof saleActSchema>;
export type { SaleAnswer, SaleDecision } from './answers.ts';

const saleParams = z.strictObject({ id: field.uuid }).describe('the booking');
const done = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() });

export const saleRoutes = {
  getSale: defineRoute({
    call: calls.getSale,
    summary: 'How a paid booking goes on, for its buyer, its seller and admins.',
    audience: 'member',
    credential: 'either',
    params: saleParams,
    response: saleStorySchema,
    problems: ['not_signed_in', 'not_found'],
  }),
  moveSale: defineRoute({
    call: calls.moveSale,
    summary:
      "The next step of a sale. The seller hands the phone over with the buyer's code (hand_over), " +
      "or sends it to the address that they saw (send, which names the delivery's changedAt) and corrects the " +
      "parcel's number until it has arrived (correct_parcel), gives the money back (give_back), " +
      'or answers a problem (answer). The buyer has the phone, or it has arrived (receive), ' +
      'accepts it (accept), says what is wrong (say_problem), takes or leaves the answer that they saw ' +
      '(take_answer, leave_answer), or takes the money back when the phone has not come in time (take_back). ' +
      'Of a phone that goes back the seller says where it is sent to (return_to), that it has come (came_back), ' +
      'or what is wrong with it (dispute_return), and asks for an admin where they meet or one looks at it ' +
      "already (ask_of_return). The buyer sends it there (send_back, correct_return), or types the seller's code " +
      'when they meet (bring_back); where they do not meet, it has not arrived, or an admin looks at it, ' +
      'the buyer says what is wrong (tell_of_return). The buyer withdraws from what a business sold, ' +
      'until 14 days after it came (withdraw). Either asks for an admin while the sale is open (call_admin; ' +
      "buyer_asks is the buyer's, also while the phone goes back; the others are the seller's), " +
      'which stops its deadlines, ' +
      'and may say that none is needed any more (end_call). Before the phone is handed over or sent the buyer can ' +
      'ask the seller to cancel (ask_cancel) or take that back (withdraw_cancel); ' +
      'the seller agrees, and the money goes back (agree_cancel), or says no (decline_cancel). ' +
      'modifiedCount is 0 when it was so already.',
    audience: ['buyer', 'seller'],
    credential: 'bearer',
    params: saleParams,
    body: saleActSchema,
    response: done,
    problems: [
      'not_signed_in',
      'not_allowed',
      'not_found',
      'sale_over',
      'problem_open',
      'problem_to_answer',
      'problem_answered',
      'problem_on_desk',
      'asked_too_often',
      'cancel_asked',
      'cancel_declined',
      'cancel_not_asked',
      'not_received',
      'not_late_yet',
      'no_address',
      'other_way',
      'way_not_chosen',
      'address_changed',
      'already_sent',
      'not_sent',
      'not_sent_back',
      'number_settled',
      'wrong_code',
      'code_rests',
      ...answerProblems,
      'goes_back',
      'not_going_back',
      'no_withdrawal',
      'part_too_early',
      'withdrawal_over',
      'return_disputed',
      'return_goes_on',
    ],
  }),
  chooseDelivery: defineRoute({
    call: calls.chooseDelivery,
    summary:
      'How the buyer of a reserved or paid phone gets it, and the address it is sent to. ' +
      'Both can be changed until the phone is sent, but a buyer who has given an address in a sale cannot choose ' +
      'to meet any more (way_settled). The seller sees the address once it is paid. ' +
      'modifiedCount is 0 when it was so already.',
    audience: ['buyer'],
    credential: 'bearer',
    params: saleParams,
    body: newDeliverySchema,
    response: done,
    problems: ['not_signed_in', 'not_allowed', 'not_found', 'booking_over', 'sale_over', 'already_sent', 'way_settled'],
  }),
  decideSale: defineRoute({
    call: calls.decideSale,
    summary:
      'An admin decides a problem: the money goes back to the buyer, the seller keeps it, ' +
      'a part goes back (both, which says who keeps the phone), or the phone goes back first, ' +
      'and then the money (return). Both read why.',
    audience: ['admin'],
    credential: 'bearer',
    params: saleParams,
    body: saleDecisionSchema,
    response: done,
    problems: [
      'not_signed_in',
      'not_allowed',
      'own_case',
      'not_found',
      'sale_over',
      'not_received',
      'not_sent_back',
      'already_sent',
    ],
    sensitive: true,
  }),
  answerCall: defineRoute({
    call: calls.answerCall,
    summary: 'An admin who was asked for answers, and the sale goes on with the time that it had left. Both read it.',
    audience: ['admin'],
    credential: 'bearer',
    params: saleParams,
    body: z.strictObject({ words: field.longText }),
    response: done,
    problems: ['not_signed_in', 'not_allowed', 'own_case', 'not_found', 'sale_over'],
    sensitive: true,
  }),
  listSaleProblems: defineRoute({
    call: calls.listSaleProblems,
    summary:
      'Problems with sales that wait for an admin, and no more for an answer, the oldest first. ' +
      '`Link: rel="next"` names the next page.',
    audience: ['admin'],
    credential: 'either',
    query: z.strictObject(pageQuery),
    response: z.array(saleProblemSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
};
