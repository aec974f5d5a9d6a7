import { useState } from 'react';
import { Link } from 'react-router';
import { isReturnKind, isUnknownArrival } from '#contract/sale-states.ts';
import type { SaidKind } from '#contract/sale-states.ts';
import type { SaleStory } from '#contract/sales.ts';
import { paths } from '#web/lib/paths.ts';
import { Offer, PartOfBuyer, useProblemWords } from '#web/sales/answering/offer.tsx';
import { EndCall, useOpenCall } from '#web/sales/asking/open-call.tsx';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { Arrived, BeforeSending, OnItsWay, StillToSend } from '#web/sales/buyer-sending.tsx';
import { Checklist } from '#web/sales/checklist.tsx';
import { CodeBox } from '#web/sales/code-box.tsx';
import { OverByBank, wordOfBank } from '#web/sales/over-by-bank.tsx';
import { ParcelLines } from '#web/sales/parcel-lines.tsx';
import { ProblemDialog } from '#web/sales/problem-dialog.tsx';
import { BuyerReturning } from '#web/sales/returning/buyer-returning.tsx';
import { WithSeller, isSoldYetBack } from '#web/sales/returning/with-seller.tsx';
import { RatherSent } from '#web/sales/rather-sent.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { BuyerWaits, isWaitingForPost } from '#web/sales/withdrawn-waiting.tsx';
import { useBankClaimTexts } from '#web/texts/pages/bank-claims.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useWithdrawingTexts } from '#web/texts/pages/withdrawing.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

/** What the buyer of a phone does next. What they are writing stays when the other side does something meanwhile. */
export function BuyerSteps({ sale }: { sale: SaleStory }) {
  const [telling, setTelling] = useState<SaidKind | '' | null>(null);
  return (
    <>
      <Step sale={sale} onTell={(about) => setTelling(about ?? '')} />
      {telling !== null && <ProblemDialog sale={sale} about={telling} onClose={() => setTelling(null)} />}
    </>
  );
}

interface StepProps {
  sale: SaleStory;
  onTell: (about?: SaidKind) => void;
}

function Step({ sale, onTell }: StepProps) {
  switch (sale.state) {
    case 'to_hand_over':
      if (isWaitingForPost(sale))
        return <BuyerWaits sale={sale}>{sale.canTakeBack && <TakeBack sale={sale} />}</BuyerWaits>;
      if (sale.delivery.way === 'in_person') return <Meet sale={sale} onTell={onTell} />;
      return (
        <BeforeSending sale={sale}>
          {sale.canTakeBack && <TakeBack sale={sale} />}
          <Have sale={sale} />
          <SomethingWrong onTell={onTell} />
        </BeforeSending>
      );
    case 'sent':
      return (
        <OnItsWay sale={sale}>
          <Arrived sale={sale} />
          <SomethingWrong onTell={onTell} look="btn-outline" />
        </OnItsWay>
      );
    case 'received':
      return <Check sale={sale} onTell={onTell} />;
    case 'returning':
      return sale.back && <BuyerReturning sale={sale} back={sale.back} />;
    case 'problem':
      if (sale.back && isReturnKind(sale.problem?.about ?? null))
        return <BuyerReturning sale={sale} back={sale.back} />;
      return <Problem sale={sale} onTell={onTell} />;
    default:
      return <Over sale={sale} />;
  }
}

function Meet({ sale, onTell }: StepProps) {
  const { buyer: texts } = useSaleTexts();
  const { moment } = useFormats();
  const nameOf = useShownName();
  const back = moment(sale.goesBackAt);
  return (
    <StepPanel title={texts.meet(nameOf(sale.seller?.name ?? ''))}>
      {sale.canTakeBack && <Alert tone="warning">{texts.nowLate(back)}</Alert>}
      <p>{texts.meetText}</p>
      {sale.code !== null && <CodeBox code={sale.code} texts={texts} />}
      {!sale.canTakeBack && <p className="text-quiet text-sm">{texts.late(moment(sale.handOverBy), back)}</p>}
      {sale.delivery.offered === 'both' && <RatherSent sale={sale} />}
      <div className="flex flex-wrap gap-3">
        {sale.canTakeBack && <TakeBack sale={sale} />}
        <Have sale={sale} />
        <SomethingWrong onTell={onTell} />
      </div>
    </StepPanel>
  );
}

function Have({ sale }: { sale: SaleStory }) {
  const { buyer: texts } = useSaleTexts();
  return (
    <AskingButton
      sale={sale._id}
      act="receive"
      question={texts.haveQuestion}
      text={texts.haveText(sale.inspectionHours)}
      look="btn-outline"
    >
      {texts.have}
    </AskingButton>
  );
}

function TakeBack({ sale }: { sale: SaleStory }) {
  const { buyer: texts } = useSaleTexts();
  return (
    <AskingButton sale={sale._id} act="take_back" question={texts.takeBackQuestion} text={texts.takeBackText}>
      {texts.takeBack}
    </AskingButton>
  );
}

function Check({ sale, onTell }: StepProps) {
  const { buyer: texts } = useSaleTexts();
  const { moment } = useFormats();
  const sending = useSendingTexts().buyer;
  const byCarrier = sale.receivedBy === 'carrier';
  if (sale.withdrawal?.acceptedAt != null) return <AcceptedEarly until={moment(sale.withdrawal.until ?? '')} />;
  return (
    <StepPanel title={byCarrier ? sending.deliveredTitle : texts.checkTitle}>
      <p>
        {byCarrier
          ? sending.deliveredText(moment(sale.deliveredAt ?? ''), moment(sale.inspectUntil ?? ''))
          : texts.checkText(moment(sale.inspectUntil ?? ''))}
      </p>
      {byCarrier && <ParcelLines sale={sale} />}
      <Checklist sale={sale} />
      <div className="flex flex-wrap gap-3">
        <Good sale={sale}>{texts.good}</Good>
        {byCarrier && (
          <button
            type="button"
            className="btn btn-outline max-sm:w-full"
            aria-haspopup="dialog"
            onClick={() => onTell('not_handed_over')}
          >
            {sending.notCome}
          </button>
        )}
        <SomethingWrong onTell={onTell} look="btn-outline" />
      </div>
    </StepPanel>
  );
}

/** They bought from a business, so the money waits until they can withdraw no more. */
function AcceptedEarly({ until }: { until: string }) {
  const { acceptedTitle, acceptedText } = useWithdrawingTexts();
  return (
    <StepPanel title={acceptedTitle}>
      <p>{acceptedText(until)}</p>
    </StepPanel>
  );
}

function Good({
  sale,
  look = 'btn-primary',
  children,
}: {
  sale: SaleStory;
  look?: 'btn-primary' | 'btn-ghost';
  children: string;
}) {
  const { buyer: texts } = useSaleTexts();
  const { goodText } = useWithdrawingTexts();
  const { moment } = useFormats();
  const until = sale.withdrawal?.isOpen === true ? sale.withdrawal.until : null;
  return (
    <AskingButton
      look={look}
      sale={sale._id}
      act="accept"
      question={texts.goodQuestion}
      text={until === null ? texts.goodText : goodText(moment(until))}
    >
      {children}
    </AskingButton>
  );
}

function SomethingWrong({
  onTell,
  look = 'btn-ghost',
}: {
  onTell: StepProps['onTell'];
  look?: 'btn-ghost' | 'btn-outline';
}) {
  const { buyer: texts } = useSaleTexts();
  return (
    <button type="button" className={`btn ${look} max-sm:w-full`} aria-haspopup="dialog" onClick={() => onTell()}>
      {texts.wrong}
    </button>
  );
}

function Problem({ sale, onTell }: StepProps) {
  const { buyer: texts, reads } = useSaleTexts();
  const sending = useSendingTexts().buyer;
  const own = useProblemWords(sale);
  const about = sale.problem?.about;
  const call = useOpenCall(sale);
  const isOwn = call === null && about !== 'account_suspended' && !isUnknownArrival(about ?? null);
  const isToSend = (isOwn || call !== null) && sale.parcel === null && sale.receivedAt === null;
  const [title, text] = call
    ? [call.title, call.text]
    : isUnknownArrival(about ?? null)
      ? [sending.lostTitle, about === 'no_word' ? sending.lostText : sending.notDelivered]
      : isOwn
        ? [own.title, own.text]
        : [texts.suspendedTitle, texts.suspendedText];
  return (
    <StepPanel title={title}>
      <p>{text}</p>
      {call === null && !isOwn && <p>{reads}</p>}
      <ParcelLines sale={sale} />
      {isOwn && <Offer sale={sale} />}
      {sale.code !== null && <CodeBox code={sale.code} texts={texts} />}
      {isToSend && sale.delivery.offered !== 'in_person' && <StillToSend sale={sale} />}
      <div className="flex flex-wrap gap-3">
        {sale.canTakeBack && <TakeBack sale={sale} />}
        {sale.receivedAt === null ? (
          sale.parcel === null ? (
            <Have sale={sale} />
          ) : (
            <Arrived sale={sale} />
          )
        ) : (
          <Good sale={sale} look={sale.answer === null ? 'btn-primary' : 'btn-ghost'}>
            {texts.goodAfterAll}
          </Good>
        )}
        {!isOwn && <SomethingWrong onTell={onTell} />}
        <EndCall sale={sale} />
      </div>
    </StepPanel>
  );
}

function Over({ sale }: { sale: SaleStory }) {
  const { buyer: texts } = useSaleTexts();
  const { buyer: ofBank } = useBankClaimTexts();
  const bank = wordOfBank(sale);
  if (sale.state === 'undone' && bank === 'gave') return <OverByBank />;
  if (sale.state === 'undone')
    return (
      <StepPanel title={texts.undoneTitle}>
        <p>{sale.moneyIsBack ? texts.isBack : bank === 'claims' ? ofBank.waits : texts.goesBack}</p>
        <p>
          <Sentence text={texts.notBack}>
            <Link to={paths.contact} className="link link-primary">
              {texts.contact}
            </Link>
          </Sentence>
        </p>
      </StepPanel>
    );
  return (
    <StepPanel title={texts.completeTitle}>
      <PartOfBuyer sale={sale} />
      <WithSeller sale={sale} />
      {!isSoldYetBack(sale) && (
        <p>
          <Sentence text={texts.completeText}>
            <Link to={paths.contact} className="link link-primary">
              {texts.contact}
            </Link>
          </Sentence>
        </p>
      )}
    </StepPanel>
  );
}
