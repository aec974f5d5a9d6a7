import { useRef } from 'react';
import { Link } from 'react-router';
import type { SaleStory } from '#contract/sales.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/use-call.ts';
import { EndCall, useOpenCall } from '#web/sales/asking/open-call.tsx';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { ScanButton } from '#web/sales/scanning/scan-button.tsx';
import { ParcelSent, SendingForm, Sent, ToSend } from '#web/sales/seller-sending.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

/** What the seller of a phone does next. */
export function SellerSteps({ sale }: { sale: SaleStory }) {
  const { seller: texts, cents } = useSaleTexts();
  const sending = useSendingTexts().seller;
  const { moment } = useFormats();
  const nameOf = useShownName();
  const isLost = sale.problem?.about === 'no_word';
  const call = useOpenCall(sale);
  switch (sale.state) {
    case 'to_hand_over':
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
      return (
        <StepPanel title={texts.checkingTitle}>
          <p>{texts.checkingText(moment(sale.inspectUntil ?? ''))}</p>
          <GiveBack sale={sale} />
        </StepPanel>
      );
    case 'problem':
      return (
        <StepPanel title={call?.title ?? (isLost ? sending.lostTitle : texts.problemTitle)}>
          <p>{call?.text ?? (isLost ? sending.lostText : texts.problemText)}</p>
          {sale.receivedAt === null && <Proof sale={sale} />}
          <MetInstead sale={sale} />
          <EndCall sale={sale} />
          <GiveBack sale={sale} />
        </StepPanel>
      );
    case 'completed':
      return (
        <StepPanel title={texts.completeTitle}>
          <p>
            {texts.completeText(cents(sale.sellerGetsCents ?? sale.price * 100))}{' '}
            <Sentence text={texts.payout}>
              <Link to={paths.money} className="link link-primary">
                {texts.money}
              </Link>
            </Sentence>
          </p>
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
  const { seller: texts, done } = useSaleTexts();
  const { time } = useFormats();
  const move = useCall('moveSale', { done, onError: () => undefined });
  const form = useRef<HTMLFormElement>(null);
  const { field, setValue, sending } = useSentForm<{ code: string }>({
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await move.mutateAsync({ params: { id: sale._id }, body: { act: 'hand_over', code } });
    },
  });
  if (sale.codeRestsUntil !== null) return <Alert tone="warning">{texts.rests(time(sale.codeRestsUntil))}</Alert>;
  return (
    <SentForm ref={form} sending={sending} submit={texts.codeSend} className="max-w-sm">
      <ScanButton
        onCode={(code) => {
          setValue('code', code);
          form.current?.requestSubmit();
        }}
      />
      <TextField
        label={texts.code}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...field('code', {
          required: texts.codeRequired,
          validate: (code) => /^\d{6}$/.test(code.replaceAll(/\s/g, '')) || texts.codeRequired,
        })}
      />
    </SentForm>
  );
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
