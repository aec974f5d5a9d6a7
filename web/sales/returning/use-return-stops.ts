import { isReturnKind } from '#contract/sale-states.ts';
import type { SaleStory } from '#contract/sales.ts';
import { aboutOf, isComing, saidBack } from '#web/sales/returning/return-stands.ts';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import type { Stop } from '#web/sales/time-line.tsx';

/** What has happened to a phone that goes back, and what is to come. */
export function useReturnStops(sale: SaleStory): Stop[] {
  const { back, state, problem, endedAt } = sale;
  const { line: texts } = useReturnTexts();
  const { line, problem: ofProblem } = useSaleTexts();
  const { line: sending } = useSendingTexts();
  const { moment } = useFormats();
  if (back === null) return [];
  const { claim, parcel } = back;
  const isOver = endedAt !== null;
  const stops: Stop[] = [];
  const isCase = problem !== null && isReturnKind(problem.about);
  if (isCase && claim !== null) stops.push({ title: line.problem, note: moment(claim.at), look: 'done' });
  stops.push({ title: texts.begun[back.why], note: moment(back.begunAt), look: 'done' });
  if (parcel !== null)
    stops.push({ title: texts.sent, note: `${moment(parcel.sentAt)}, ${parcel.carrierName}`, look: 'done' });
  else if (back.way === 'sent' && !isOver) {
    const isNow = state === 'returning' && !isComing(sale);
    const hasAddress = back.hasAddress || sale.withdrawal?.said != null;
    const note = hasAddress && isNow ? texts.by(moment(back.nextBy)) : '';
    stops.push({ title: texts.sent, note, look: isNow ? 'now' : 'ahead' });
  }
  if (back.deliveredAt !== null)
    stops.push({ title: sending.delivered, note: `${moment(back.deliveredAt)}, ${sending.byCarrier}`, look: 'done' });
  if (isCase && state !== 'returning')
    stops.push({
      title: aboutOf(ofProblem, problem.about, saidBack(back)),
      note: moment(problem.at),
      look: isOver ? 'done' : 'trouble',
    });
  if (back.backAt !== null && back.backBy !== null)
    stops.push({ title: texts.back, note: `${moment(back.backAt)}, ${texts.backBy[back.backBy]}`, look: 'done' });
  else if (!isOver)
    stops.push({
      title: texts.back,
      note: back.way === 'in_person' && state === 'returning' ? texts.by(moment(back.nextBy)) : '',
      look: state === 'returning' && (back.way === 'in_person' || parcel !== null) ? 'now' : 'ahead',
    });
  return stops;
}
