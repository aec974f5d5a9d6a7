import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { isWithSeller } from '#contract/sale-states.ts';
import type { DecidedWay, SaleStory } from '#contract/sales.ts';
import { atMost } from '#web/fields/at-most.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { BankClaims } from '#web/bookings/bank-claims.tsx';
import { PartAmount, usePartRule } from '#web/sales/answering/part-amount.tsx';
import { ParcelLines } from '#web/sales/parcel-lines.tsx';
import { ReturnFacts } from '#web/sales/returning/return-facts.tsx';
import { isCalled, mayBeBack } from '#web/sales/returning/return-stands.ts';
import { WithSeller } from '#web/sales/returning/with-seller.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useAnsweringTexts } from '#web/texts/pages/answering.ts';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/** An admin decides a problem, and sees how the way back of a phone stands. */
export function AdminSteps({ sale }: { sale: SaleStory }) {
  return (
    <div className="space-y-6">
      <Decision sale={sale} />
      {sale.back && <ReturnFacts back={sale.back} isTimed={sale.endedAt === null && !isCalled(sale)} />}
    </div>
  );
}

function Decision({ sale }: { sale: SaleStory }) {
  const { admin: texts } = useSaleTexts();
  // A form of its own: an admin who decides after another one is told so when it goes.
  if (sale.state === 'problem') return <DecisionForm sale={sale} />;
  return (
    <>
      <BankClaims claims={sale.bankClaims} as="admin" />
      <p className="surface text-quiet p-5 sm:p-6">{texts.none}</p>
    </>
  );
}

/** With reasons that both sides read. */
function DecisionForm({ sale }: { sale: SaleStory }) {
  const { admin: texts } = useSaleTexts();
  const { admin: answering } = useAnsweringTexts();
  const { facts } = useReturnTexts();
  const { moment } = useFormats();
  const common = useTexts();
  const decide = useCall('decideSale', { done: texts.decided, onError: () => undefined });
  const [way, setWay] = useState('');
  const partRule = usePartRule(sale.price);
  const { field, sending } = useSentForm<{
    for: DecidedWay | '';
    cents: string;
    phone: 'buyer' | 'seller' | '';
    words: string;
  }>({
    defaultValues: { for: '', cents: '', phone: '', words: '' },
    send: async ({ for: side, cents, phone, words }) => {
      if (side === '') return;
      const kept = phone === '' ? {} : { phone };
      const body = side === 'both' ? { for: side, cents: Number(cents) * 100, ...kept, words } : { for: side, words };
      await decide.mutateAsync({ params: { id: sale._id }, body });
    },
  });
  const { waitsFor, replyBy } = sale;
  const waits = waitsFor === 'seller' || waitsFor === 'buyer' ? answering.waits[waitsFor](moment(replyBy ?? '')) : null;
  return (
    <StepPanel title={texts.decideTitle}>
      {waits !== null && <Alert tone="info">{waits}</Alert>}
      <BankClaims claims={sale.bankClaims} as="admin" />
      <p>{texts.decideText}</p>
      {sale.back !== null && sale.parcel !== null && <h3 className="text-subheading">{facts.there}</h3>}
      <ParcelLines sale={sale} />
      <WithSeller sale={sale} />
      <SentForm sending={sending} submit={texts.send}>
        <SelectField
          label={texts.for}
          placeholder={texts.choose}
          options={[
            { value: 'buyer', label: texts.forBuyer },
            { value: 'seller', label: texts.forSeller },
            ...(isStillWithSeller(sale) ? [] : [{ value: 'both', label: answering.both }]),
            ...(canGoBack(sale) ? [{ value: 'return', label: texts.forReturn }] : []),
          ]}
          {...field('for', {
            required: texts.forRequired,
            onChange: (event: { target: { value: string } }) => setWay(event.target.value),
          })}
        />
        {way === 'both' && <PartAmount priceUsd={sale.price} {...field('cents', partRule)} />}
        {way === 'both' && mayBeBack(sale) && (
          <SelectField
            label={answering.phone}
            hint={answering.phoneHint}
            placeholder={texts.choose}
            options={(['buyer', 'seller'] as const).map((value) => ({ value, label: answering.phones[value] }))}
            {...field('phone', { required: answering.phoneRequired })}
          />
        )}
        <TextareaField
          label={texts.reasons}
          {...field('words', { required: texts.reasonsRequired, ...atMost(limits.textMax, common) })}
        />
      </SentForm>
    </StepPanel>
  );
}

/** Its buyer has the phone, or it is on its way to them, and has not sent it back. */
function canGoBack(sale: SaleStory): boolean {
  return !isStillWithSeller(sale) && !sale.back?.parcel;
}

/** As an admin's decision is judged by. */
function isStillWithSeller({ problem, parcel, receivedAt, back }: SaleStory): boolean {
  const about = problem?.about ?? null;
  return isWithSeller({ about, isSent: parcel !== null, isReceived: receivedAt !== null, goesBack: back !== null });
}
