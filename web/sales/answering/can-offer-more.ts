import type { AnswerKind } from '#contract/sale-states.ts';
import { answersMax } from '#contract/sale-states.ts';

/** Nothing is more than all of the money, and no answer follows the last one. */
export function canOfferMore(answer: { kind: AnswerKind; number: number } | null): boolean {
  return answer?.kind === 'part' && answer.number < answersMax;
}
