import type { SaleStory } from '#contract/sales.ts';
import { isReturnKind } from '#contract/sale-states.ts';
import { useAnsweringTexts } from '#web/texts/pages/answering.ts';
import { useFormats } from '#web/texts/use-texts.ts';

interface Stop {
  title: string;
  note: string;
  look: 'done' | 'now';
}

/** What a problem adds to the time line: its answer, and who is next. */
export function useAnswerStops({ problem, answer, waitsFor, replyBy }: SaleStory): Stop[] {
  const { line } = useAnsweringTexts();
  const { moment } = useFormats();
  const stops: Stop[] = [];
  if (problem === null || isReturnKind(problem.about)) return stops;
  if (answer !== null) stops.push({ title: line.answered, note: moment(answer.at), look: 'done' });
  if (waitsFor !== null)
    stops.push({ title: line.waits[waitsFor], note: replyBy === null ? '' : line.by(moment(replyBy)), look: 'now' });
  return stops;
}

/** What of the money went back in the end. */
export function usePartStops({ partCents, partIsBack }: SaleStory): Stop[] {
  const { line, part } = useAnsweringTexts();
  if (partCents === null) return [];
  const title = partIsBack ? line.part(part(partCents)) : line.partDue(part(partCents));
  return [{ title, note: partIsBack ? line.sent : line.onItsWay, look: partIsBack ? 'done' : 'now' }];
}
