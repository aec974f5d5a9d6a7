import { Check, TriangleAlert } from 'lucide-react';
import { callerOf } from '#contract/calling.ts';
import { isReturnKind } from '#contract/sale-states.ts';
import type { SaleStory } from '#contract/sales.ts';
import { useAnswerStops, usePartStops } from '#web/sales/answering/use-answer-stops.ts';
import { useReturnStops } from '#web/sales/returning/use-return-stops.ts';
import { useAskingTexts } from '#web/texts/pages/asking.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useWithdrawingTexts } from '#web/texts/pages/withdrawing.ts';
import { useFormats } from '#web/texts/use-texts.ts';

export interface Stop {
  title: string;
  note: string;
  look: 'done' | 'now' | 'ahead' | 'trouble';
}

/** What has happened to a sale, and what is to come. */
export function TimeLine({ sale }: { sale: SaleStory }) {
  const { line } = useSaleTexts();
  return (
    <ol aria-label={line.label} className="surface divide-base-300 divide-y px-5 py-2 sm:px-6">
      {useStops(sale).map(({ title, note, look }, at) => (
        // Two of them may have one title.
        // oxlint-disable-next-line react/no-array-index-key
        <li
          key={`${at} ${title}`}
          aria-current={look === 'now' ? 'step' : undefined}
          className="flex items-center gap-4 py-3"
        >
          <Mark look={look} />
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            <span className={look === 'ahead' ? 'text-quiet' : 'font-medium'}>{title}</span>
            <span className="text-quiet text-note">{note}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}

function useStops(sale: SaleStory): Stop[] {
  const { line } = useSaleTexts();
  const sending = useSendingTexts().line;
  const withdrawing = useWithdrawingTexts().line;
  const { moment } = useFormats();
  const back = useReturnStops(sale);
  const [answers, parts] = [useAnswerStops(sale), usePartStops(sale)];
  const { line: asking } = useAskingTexts();
  const { parcel, delivery, cancelling } = sale;
  const isToSend = delivery.way !== 'in_person';
  const { withdrawal } = sale;
  const waitsUntil = withdrawal === null ? line.checking : withdrawing.heldUntil;
  const { state, receivedAt, receivedBy, deliveredAt, inspectUntil, problem, endedAt, endedBy } = sale;
  const isOver = endedAt !== null;
  const isWithdrawn = withdrawal?.said != null;
  // No deadline passes meanwhile.
  const isCalled = state === 'problem' && problem !== null && callerOf(problem.about) !== null;
  const isCancelled =
    endedBy === 'seller' &&
    cancelling !== null &&
    cancelling.declinedAt === null &&
    parcel === null &&
    receivedAt === null;
  const by =
    receivedBy === null ? '' : { code: line.byCode, buyer: line.byBuyer, carrier: sending.byCarrier }[receivedBy];
  const stops: Stop[] = [{ title: line.paid, note: moment(sale.paidAt), look: 'done' }];
  if (cancelling !== null)
    stops.push({
      title: asking.cancel,
      note: cancelling.declinedAt === null ? moment(cancelling.askedAt) : asking.declined(moment(cancelling.askedAt)),
      look: 'done',
    });
  if (parcel !== null)
    stops.push({ title: sending.sent, note: `${moment(parcel.sentAt)}, ${parcel.carrierName}`, look: 'done' });
  else if (isToSend && receivedAt === null && !isOver && !isWithdrawn)
    stops.push({
      title: sending.sent,
      note: isCalled ? '' : sending.sendBy(moment(sale.handOverBy)),
      look: state === 'to_hand_over' ? 'now' : 'ahead',
    });
  if (deliveredAt !== null && receivedBy !== 'carrier')
    stops.push({ title: sending.delivered, note: `${moment(deliveredAt)}, ${sending.byCarrier}`, look: 'done' });
  if (receivedAt !== null) stops.push({ title: line.received, note: `${moment(receivedAt)}, ${by}`, look: 'done' });
  else if (!isOver && !(isWithdrawn && sale.back === null))
    stops.push({
      title: line.received,
      note: isToSend || isCalled ? '' : line.until(moment(sale.handOverBy)),
      look: state === (isToSend ? 'sent' : 'to_hand_over') ? 'now' : 'ahead',
    });
  // Settled where the phone has been sent, or has arrived, since.
  const isPast = state === 'returning' || isOver;
  if (problem !== null && state !== 'sent' && state !== 'received' && !isReturnKind(problem.about))
    stops.push({
      title: callerOf(problem.about) === null ? line.problem : asking.called,
      note: moment(problem.at),
      look: isPast ? 'done' : 'trouble',
    });
  if (withdrawal?.acceptedAt != null)
    stops.push({ title: withdrawing.accepted, note: moment(withdrawal.acceptedAt), look: 'done' });
  // Where the phone goes back, that stop says why.
  if (withdrawal?.said != null && sale.back === null)
    stops.push({ title: withdrawing.withdrawn, note: moment(withdrawal.said.at), look: 'done' });
  stops.push(...answers, ...back);
  if (isOver)
    stops.push({
      title: state === 'undone' ? line.undone : line.complete,
      note:
        endedBy === null
          ? moment(endedAt)
          : `${moment(endedAt)}, ${isCancelled ? asking.byBoth : line.endedBy[endedBy]}`,
      look: 'done',
    });
  else
    stops.push({
      title: sale.back === null && !isWithdrawn ? line.complete : line.undone,
      note:
        isWithdrawn && state === 'to_hand_over'
          ? line.until(moment(sale.goesBackAt))
          : state === 'received' && inspectUntil !== null
            ? waitsUntil(moment(inspectUntil))
            : '',
      look: state === 'received' || (isWithdrawn && state === 'to_hand_over') ? 'now' : 'ahead',
    });
  stops.push(...parts);
  return stops;
}

function Mark({ look }: { look: Stop['look'] }) {
  if (look === 'trouble') return <TriangleAlert className="text-error size-6 shrink-0" aria-hidden="true" />;
  const colours = {
    // A browser that prints leaves the background out.
    done: 'bg-success text-success-content border-transparent print:border-current print:bg-transparent print:text-base-content',
    now: 'drawn border-primary bg-primary/12',
    ahead: 'border-base-300',
  };
  return (
    <span
      className={`grid size-6 shrink-0 place-items-center rounded-full border-2 ${colours[look]}`}
      aria-hidden="true"
    >
      {look === 'done' && <Check className="size-4" strokeWidth={3} />}
    </span>
  );
}
