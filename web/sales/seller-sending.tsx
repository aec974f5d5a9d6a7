import { useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '#contract/client.ts';
import type { SaleStory } from '#contract/sales.ts';
import { sendingStep } from '#contract/sending.ts';
import { useCall } from '#web/lib/use-call.ts';
import { AddressLines } from '#web/bookings/address-lines.tsx';
import { ParcelFields } from '#web/sales/parcel-fields.tsx';
import { isCarrierAsked, ParcelLines } from '#web/sales/parcel-lines.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';

/** The seller sends a phone, or waits for its buyer to say how they want it. `children`: what else they can do. */
export function ToSend({ sale, children }: { sale: SaleStory; children: ReactNode }) {
  const { seller: texts } = useSendingTexts();
  const { moment } = useFormats();
  const step = sendingStep(sale.delivery) ?? 'to_send';
  return (
    <StepPanel title={texts.titles[step]}>
      <SendingForm sale={sale} />
      <p className="text-quiet text-sm">
        {(step === 'to_send' ? texts.late : texts.lateUnsaid)(moment(sale.handOverBy), moment(sale.goesBackAt))}
      </p>
      {children}
    </StepPanel>
  );
}

/** What to do with a phone that is to be sent: where it goes and who carries it, once its buyer has said where to. */
export function SendingForm({ sale, text }: { sale: SaleStory; text?: string }) {
  const { seller: texts } = useSendingTexts();
  const step = sendingStep(sale.delivery) ?? 'to_send';
  const { address } = sale.delivery;
  return (
    <>
      <p>{text ?? texts.texts[step]}</p>
      {step === 'to_send' && address && (
        <>
          <AddressLines address={address} />
          <ParcelForm sale={sale} />
        </>
      )}
    </>
  );
}

/** A phone is on its way; what was entered of it can be corrected. */
export function Sent({ sale, children }: { sale: SaleStory; children: ReactNode }) {
  const isAsked = isCarrierAsked(sale);
  const { seller: texts } = useSendingTexts();
  const { moment } = useFormats();
  return (
    <StepPanel title={texts.sentTitle}>
      <p>{texts.sentText(moment(sale.parcel?.wordBy ?? ''))}</p>
      {isAsked && <p>{texts.ofCarrier}</p>}
      <ParcelSent sale={sale} />
      {children}
    </StepPanel>
  );
}

/** A parcel, and where it went. */
export function ParcelSent({ sale }: { sale: SaleStory }) {
  return (
    <>
      <ParcelToCorrect sale={sale} />
      {sale.delivery.address && <AddressLines address={sale.delivery.address} />}
    </>
  );
}

/** What was entered of a parcel, and a way to correct it while it is on its way. */
export function ParcelToCorrect({ sale }: { sale: SaleStory }) {
  const { seller: texts } = useSendingTexts();
  const [isCorrecting, setCorrecting] = useState(false);
  const part = useFocusAfter<HTMLDivElement>(String(isCorrecting));
  const canCorrect = sale.state === 'sent' || sale.state === 'returning' || sale.problem?.about === 'not_delivered';
  return (
    <div ref={part} tabIndex={-1} className="space-y-4 outline-none">
      {isCorrecting ? <ParcelForm sale={sale} onSaved={() => setCorrecting(false)} /> : <ParcelLines sale={sale} />}
      {canCorrect && !isCorrecting && (
        <button type="button" className="btn btn-outline max-sm:w-full" onClick={() => setCorrecting(true)}>
          {texts.correct}
        </button>
      )}
    </div>
  );
}

function ParcelForm({ sale, onSaved }: { sale: SaleStory; onSaved?: () => void }) {
  const { seller: texts } = useSendingTexts();
  const { done } = useSaleTexts();
  const before = sale.parcel;
  // Says which address the seller has seen, also where it changes while they type.
  const current = sale.delivery.changedAt ?? '';
  const [seenAt, setSeenAt] = useState<string | null>(current);
  const move = useCall('moveSale', { done, onError: () => undefined });
  return (
    <ParcelFields
      before={before}
      submit={before === null ? texts.send : texts.saveParcel}
      send={async (parcel) => {
        const body =
          before === null
            ? ({ act: 'send', ...parcel, changedAt: seenAt ?? current } as const)
            : ({ act: 'correct_parcel', ...parcel } as const);
        await move.mutateAsync({ params: { id: sale._id }, body }).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'address_changed') setSeenAt(null);
          throw error;
        });
        onSaved?.();
      }}
    />
  );
}
