import { parcelEnds } from '#contract/parcel-states.ts';
import type { ParcelEnd } from '#contract/parcel-states.ts';
import type { Return } from '#contract/return-acts.ts';
import type { ProblemKind } from '#contract/sale-states.ts';
import type { SaleStory } from '#contract/sales.ts';
import type { SaleTexts } from '#web/texts/pages/sales.ts';

/** Is it still on its way to its buyer, who can't give it back yet? */
export function isComing({ parcel, receivedAt, back }: SaleStory): boolean {
  return parcel !== null && receivedAt === null && back !== null && back.parcel === null;
}

/** Did the carrier alone say that it came to its buyer, who can still say that it has not? */
export function isOfCarrierAlone({ state, receivedBy, back, withdrawal }: SaleStory): boolean {
  const isToSend = state === 'returning' && back !== null && back.parcel === null && back.claim === null;
  return isToSend && receivedBy === 'carrier' && (withdrawal?.acceptedAt ?? null) === null;
}

/** What the carrier says became of a phone that was sent back, as far as that is to be believed. */
export function saidBack({ deliveredAt, parcel }: Return): ParcelEnd | null {
  if (deliveredAt !== null) return 'delivered';
  const said = parcel?.said;
  return said?.doubt === null ? (parcelEnds.find((end) => end === said.state) ?? null) : null;
}

/** What a problem is, in words: of what was sent back, the carrier may know more. */
export function aboutOf(texts: SaleTexts['problem'], about: ProblemKind, said: ParcelEnd | null): string {
  return about === 'return_no_word' && said !== null ? texts.saidBack[said] : texts.kinds[about];
}

/** Has its seller said what is wrong with it, and no admin has decided yet? */
export function isDisputed({ state, problem }: SaleStory): boolean {
  return state === 'problem' && problem?.about === 'return_problem';
}

/** Has its buyer asked for an admin who has not answered yet? */
export function isCalled({ state, problem }: Pick<SaleStory, 'state' | 'problem'>): boolean {
  return state === 'problem' && problem?.about === 'return_called';
}

/**
 * What the buyer asked of admins in a return, where it was still open as the sale ended, or is now. What was answered,
 * or asked before the phone was to go back once more, is an earlier call.
 */
export function callOfReturn({
  state,
  problem,
  back,
  earlierCalls,
}: SaleStory): SaleStory['earlierCalls'][number] | null {
  const last = earlierCalls.at(-1);
  if (problem?.about !== 'return_called' || state === 'returning' || last === undefined) return null;
  return last.until === last.at && last.at >= (back?.begunAt ?? '') ? last : null;
}

/** Has its seller asked for an admin, and nothing has changed since? Then they can't ask again. */
export function hasAsked({ state, problem, back }: Pick<SaleStory, 'state' | 'problem' | 'back'>): boolean {
  if (state !== 'problem' || back === null || back.asked === null) return false;
  const { asked, begunAt, parcel, dispute } = back;
  return [problem?.at, begunAt, parcel?.sentAt, dispute?.at].every((at) => at === undefined || at <= asked.at);
}

/** Can its buyer correct the number? On the desk only what the carrier does not deliver, and not for ever. */
export function mayCorrect({ state, problem }: SaleStory, back: Return, now: Date): boolean {
  if (back.parcel === null) return false;
  if (state !== 'problem') return state === 'returning';
  const said = saidBack(back);
  const isUndelivered = problem?.about === 'return_no_word' && said !== null && said !== 'delivered';
  return isUndelivered && now < new Date(back.nextBy);
}

/** May it be with its seller by now? */
export function mayBeBack(sale: SaleStory): boolean {
  const { back } = sale;
  if (back === null || isComing(sale)) return false;
  return back.parcel !== null || back.dispute !== null || back.told !== null;
}

/** Has its buyer said that they two do not meet, or that they have given it back? Then they may not have it any more. */
export function mayBeGivenBack({ state, back }: SaleStory): boolean {
  return (
    state === 'problem' &&
    back !== null &&
    back.way === 'in_person' &&
    back.told !== null &&
    back.told.at >= back.begunAt
  );
}
