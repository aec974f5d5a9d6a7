import { Link } from 'react-router';
import { isReturnKind, isUnknownArrival } from '#contract/sale-states.ts';
import type { SaleStory } from '#contract/sales.ts';
import { paths } from '#web/lib/paths.ts';
import { wordOfBank } from '#web/sales/over-by-bank.tsx';
import { SellerAnswering } from '#web/sales/answering/seller-answering.tsx';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { CodeFields } from '#web/sales/code-fields.tsx';
import { SellerReturning } from '#web/sales/returning/seller-returning.tsx';
import { EndCall, useOpenCall } from '#web/sales/asking/open-call.tsx';
import { WithSeller } from '#web/sales/returning/with-seller.tsx';
import { ParcelLines } from '#web/sales/parcel-lines.tsx';
import { ParcelSent, SendingForm, Sent, ToSend } from '#web/sales/seller-sending.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { SellerSays, isWaitingForPost } from '#web/sales/withdrawn-waiting.tsx';
import { useAnsweringTexts } from '#web/texts/pages/answering.ts';
import { useBankClaimTexts } from '#web/texts/pages/bank-claims.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useWithdrawingTexts } from '#web/texts/pages/withdrawing.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { Sentence } from '#web/ui/sentence.tsx';

/** What the seller of a phone does next. */
export function SellerSteps({ sale }: { sale: SaleStory }) {
  const { seller: texts, reads } = useSaleTexts();
  const sending = useSendingTexts().seller;
  const answering = useAnsweringTexts();
  const { moment } = useFormats();
  const nameOf = useShownName();
  const withdrawing = useWithdrawingTexts();
  const early = sale.withdrawal && (sale.withdrawal.acceptedAt === null ? 'checking' : 'accepted');
  const isLost = isUnknownArrival(sale.problem?.about ?? null);
  const lostText = sale.problem?.about === 'no_word' ? sending.lostText : sending.notDelivered;
  const call = useOpenCall(sale);
  switch (sale.state) {
    case 'to_hand_over':
      if (isWaitingForPost(sale))
        return (
          <SellerSays sale={sale} code={<CodeForm sale={sale} />}>
            <MetInstead sale={sale} />
          </SellerSays>
        );
      if (sale.delivery.way !== 'in_person')
        return (
          <ToSend sale={sale}>
            <MetInstead sale={sale} />
            <GiveBack sale={sale} />
          </ToSend>
        );
      return (
        <StepPanel title={texts.handTitle(nameOf(sale.buyer?.name ?? ''))}>
          <p>{texts.handText}</p>
          <CodeForm sale={sale} />
          <p className="text-quiet text-sm">{texts.late(moment(sale.handOverBy), moment(sale.goesBackAt))}</p>
          <GiveBack sale={sale} />
        </StepPanel>
      );
    case 'sent':
      return (
        <Sent sale={sale}>
          <GiveBack sale={sale} />
        </Sent>
      );
    case 'received':
      if (early === null && sale.receivedBy === 'carrier')
        return (
          <StepPanel title={sending.deliveredTitle}>
            <p>{sending.deliveredText(moment(sale.deliveredAt ?? ''), moment(sale.inspectUntil ?? ''))}</p>
            <ParcelLines sale={sale} />
            <GiveBack sale={sale} />
          </StepPanel>
        );
      return (
        <StepPanel title={early === null ? texts.checkingTitle : withdrawing.sellerTitle[early]}>
          <p>{(early === null ? texts.checkingText : withdrawing.sellerText)(moment(sale.inspectUntil ?? ''))}</p>
          <GiveBack sale={sale} />
        </StepPanel>
      );
    case 'returning':
      return sale.back && <SellerReturning sale={sale} back={sale.back} />;
    case 'problem':
      if (sale.back && isReturnKind(sale.problem?.about ?? null))
        return <SellerReturning sale={sale} back={sale.back} />;
      if (call === null && !isLost && sale.problem?.about !== 'account_suspended')
        return (
          <SellerAnswering sale={sale}>
            {sale.receivedAt === null && <Proof sale={sale} />}
            <MetInstead sale={sale} />
            <GiveBack sale={sale} />
          </SellerAnswering>
        );
      return (
        <StepPanel title={call?.title ?? (isLost ? sending.lostTitle : texts.suspendedTitle)}>
          <p>{call?.text ?? (isLost ? lostText : texts.suspendedText)}</p>
          {call === null && <p>{reads}</p>}
          {sale.receivedAt === null && <Proof sale={sale} />}
          <MetInstead sale={sale} />
          <EndCall sale={sale} />
          <GiveBack sale={sale} />
        </StepPanel>
      );
    case 'completed':
      return (
        <StepPanel title={texts.completeTitle}>
          {sale.partCents !== null && <p>{answering.seller.partBack(answering.part(sale.partCents))}</p>}
          <WithSeller sale={sale} />
          <MoneyOf sale={sale} />
        </StepPanel>
      );
    case 'undone':
      return (
        <StepPanel title={texts.undoneTitle}>
          <p>{texts.undoneText}</p>
        </StepPanel>
      );
  }
}

/** Whose the money of a complete sale is. */
function MoneyOf({ sale }: { sale: SaleStory }) {
  const { seller: texts, cents } = useSaleTexts();
  const { seller: ofBank } = useBankClaimTexts();
  const bank = wordOfBank(sale);
  if (bank === 'gave') return <p>{ofBank.notYours}</p>;
  return (
    <p>
      {bank === 'claims' ? ofBank.waits : texts.completeText(cents(sale.sellerGetsCents ?? sale.price * 100))}{' '}
      <Sentence text={texts.payout}>
        <Link to={paths.money} className="link link-primary">
          {texts.money}
        </Link>
      </Sentence>
    </p>
  );
}

/** What shows that the phone is with its buyer, or on its way. */
function Proof({ sale }: { sale: SaleStory }) {
  if (sale.parcel !== null) return <ParcelSent sale={sale} />;
  return sale.delivery.way === 'in_person' ? <CodeForm sale={sale} /> : <SendingForm sale={sale} />;
}

/** Its buyer, who wanted to meet first, has given an address since: a code that they showed still counts. */
function MetInstead({ sale }: { sale: SaleStory }) {
  const texts = useSendingTexts().seller;
  const { delivery, parcel, receivedAt } = sale;
  if (delivery.offered !== 'both' || delivery.way !== 'sent' || parcel !== null || receivedAt !== null) return null;
  return (
    <details className="space-y-4">
      <summary className="link link-primary min-h-11 cursor-pointer content-center text-sm">{texts.metInstead}</summary>
      <CodeForm sale={sale} />
    </details>
  );
}

function CodeForm({ sale }: { sale: SaleStory }) {
  const { seller: texts } = useSaleTexts();
  return <CodeFields sale={sale._id} act="hand_over" restsUntil={sale.codeRestsUntil} texts={texts} />;
}

function GiveBack({ sale }: { sale: SaleStory }) {
  const { seller: texts } = useSaleTexts();
  const { usd } = useFormats();
  return (
    <AskingButton
      sale={sale._id}
      act="give_back"
      question={texts.giveBackQuestion}
      text={texts.giveBackText(usd(sale.price))}
      look="btn-ghost"
    >
      {texts.giveBack}
    </AskingButton>
  );
}
