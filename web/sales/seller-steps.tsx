import { Link } from 'react-router';
import type { SaleStory } from '#contract/sales.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/use-call.ts';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

/** What the seller of a phone does next. */
export function SellerSteps({ sale }: { sale: SaleStory }) {
  const { seller: texts, cents } = useSaleTexts();
  const { moment } = useFormats();
  const nameOf = useShownName();
  switch (sale.state) {
    case 'to_hand_over':
      return (
        <StepPanel title={texts.handTitle(nameOf(sale.buyer?.name ?? ''))}>
          <p>{texts.handText}</p>
          <CodeForm sale={sale} />
          <p className="text-quiet text-sm">{texts.late(moment(sale.handOverBy), moment(sale.goesBackAt))}</p>
          <GiveBack sale={sale} />
        </StepPanel>
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
        <StepPanel title={texts.problemTitle}>
          <p>{texts.problemText}</p>
          {sale.receivedAt === null && <CodeForm sale={sale} />}
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

function CodeForm({ sale }: { sale: SaleStory }) {
  const { seller: texts, done } = useSaleTexts();
  const { time } = useFormats();
  const move = useCall('moveSale', { done, onError: () => undefined });
  const { field, sending } = useSentForm<{ code: string }>({
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await move.mutateAsync({ params: { id: sale._id }, body: { act: 'hand_over', code } });
    },
  });
  if (sale.codeRestsUntil !== null) return <Alert tone="warning">{texts.rests(time(sale.codeRestsUntil))}</Alert>;
  return (
    <SentForm sending={sending} submit={texts.codeSend} className="max-w-sm">
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
