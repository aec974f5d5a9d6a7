import { expect, test } from 'vitest';
import { answersMax } from '#contract/sale-states.ts';
import type { AnswerKind } from '#contract/sale-states.ts';
import { canOfferMore } from '#web/sales/answering/can-offer-more.ts';

test.each<[answer: { kind: AnswerKind; number: number } | null, can: boolean]>([
  [{ kind: 'part', number: 1 }, true],
  [{ kind: 'part', number: answersMax - 1 }, true],
  [{ kind: 'part', number: answersMax }, false],
  [{ kind: 'return', number: 1 }, false],
  [null, false],
])('After %j a seller can offer more: %s', (answer, can) => expect(canOfferMore(answer)).toBe(can));
