import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { Return } from '#contract/return-acts.ts';
import { returnPhase } from '#contract/returns.ts';
import type { ReturnPhase } from '#contract/returns.ts';
import type { SaleStory } from '#contract/sales.ts';
import { useOpenCall } from '#web/sales/asking/open-call.tsx';
import { isComing, mayCorrect, saidBack } from '#web/sales/returning/return-stands.ts';
import { useNow } from '#web/lib/use-now.ts';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';

/** With it what somebody is writing stays when the other side does something meanwhile. */
const acts = 'acts';

/** Where a phone that goes back stands, for its buyer or its seller; on the desk, too, the next step can be taken. */
export function ReturnPanel({
  sale,
  back,
  side,
  children,
}: {
  sale: SaleStory;
  back: Return;
  side: 'buyer' | 'seller';
  children: (phase: ReturnPhase) => ReactNode;
}) {
  const { [side]: texts, case: ofCase } = useReturnTexts();
  const { moment } = useFormats();
  const nameOf = useShownName();
  const now = useNow();
  const call = useOpenCall(sale);
  const phase = returnPhase({
    way: back.way,
    hasAddress: back.hasAddress,
    isSent: back.parcel !== null,
    isWithdrawn: sale.withdrawal?.said != null,
  });
  const said = saidBack(back);
  const isBrought = phase === 'word' && said === 'delivered';
  const step = isBrought ? 'delivered' : phase !== 'buyer' ? phase : isComing(sale) ? 'coming' : back.way;
  const other = side === 'buyer' ? sale.seller : sale.buyer;
  const title = step === 'in_person' ? texts.titles.in_person(nameOf(other?.name ?? '')) : texts.titles[step];
  if (sale.state === 'problem') {
    const about = sale.problem?.about;
    const isUndelivered = about === 'return_no_word' && said !== null && said !== 'delivered';
    const text =
      about === 'return_problem'
        ? ofCase.disputed[side]
        : about === 'not_met_back' || about === 'not_arrived_back'
          ? ofCase[about]
          : isUndelivered
            ? ofCase.undelivered[said][side]
            : ofCase.late;
    return (
      <StepPanel title={call?.title ?? ofCase.title} shown={`${about} ${step}`}>
        <p>{call?.text ?? text}</p>
        {/* The seller reads so in the text of a call. */}
        {(call === null || side === 'buyer') && <p>{ofCase.reads}</p>}
        {isUndelivered && side === 'buyer' && mayCorrect(sale, back, now) && <p>{ofCase.correct}</p>}
        {about !== 'return_problem' && !isUndelivered && <p>{texts.texts[step]}</p>}
        <Fragment key={acts}>{children(phase)}</Fragment>
      </StepPanel>
    );
  }
  return (
    <StepPanel title={title} shown={step}>
      <p>{texts.texts[step]}</p>
      <Fragment key={acts}>{children(phase)}</Fragment>
      <p className="text-quiet text-sm">{texts.until[step === 'coming' ? step : phase](moment(back.nextBy))}</p>
    </StepPanel>
  );
}
