import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { Return } from '#contract/return-acts.ts';
import type { SaleStory } from '#contract/sales.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useNow } from '#web/lib/use-now.ts';
import { AddressLines } from '#web/bookings/address-lines.tsx';
import { EndCall } from '#web/sales/asking/open-call.tsx';
import { CodeFields } from '#web/sales/code-fields.tsx';
import { ParcelFields } from '#web/sales/parcel-fields.tsx';
import { ParcelBox, ParcelLines } from '#web/sales/parcel-lines.tsx';
import { BuyersWayOut, BuyersWord } from '#web/sales/returning/return-actions.tsx';
import { ReturnPanel } from '#web/sales/returning/return-panel.tsx';
import { isComing, isDisputed, mayCorrect } from '#web/sales/returning/return-stands.ts';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { Alert } from '#web/ui/alert.tsx';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';

/** The buyer of a phone that goes back gives it back, or waits for its seller. */
export function BuyerReturning({ sale, back }: { sale: SaleStory; back: Return }) {
  return (
    <ReturnPanel sale={sale} back={back} side="buyer">
      {(phase) => (
        <>
          {isComing(sale) && <ParcelLines sale={sale} />}
          {phase === 'buyer' && !isComing(sale) && (!isDisputed(sale) || back.way === 'sent') && (
            <GiveIt sale={sale} back={back} />
          )}
          {phase === 'word' && <ParcelToCorrect sale={sale} back={back} />}
          <div className="flex flex-wrap gap-3">
            <BuyersWayOut sale={sale} />
            <BuyersWord sale={sale} />
            <EndCall sale={sale} />
          </div>
        </>
      )}
    </ReturnPanel>
  );
}

interface Props {
  sale: SaleStory;
  back: Return;
}

function GiveIt({ sale, back }: Props) {
  const { buyer: texts } = useReturnTexts();
  const isWithdrawn = sale.withdrawal?.said != null;
  if (back.way === 'in_person')
    return (
      <>
        <CodeFields sale={sale._id} act="bring_back" restsUntil={back.codeRestsUntil} texts={texts} />
        {isWithdrawn && (
          <details className="space-y-4">
            <summary className="link link-primary min-h-11 cursor-pointer content-center text-sm">
              {texts.sendInstead}
            </summary>
            <ToBusiness sale={sale} back={back} />
          </details>
        )}
      </>
    );
  if (isWithdrawn && back.changedAt === null) return <ToBusiness sale={sale} back={back} />;
  if (back.address === null) return <Alert tone="warning">{texts.lostAddress}</Alert>;
  return (
    <>
      <AddressLines address={back.address} />
      <p className="text-quiet text-sm">{texts.postage}</p>
      <ParcelForm sale={sale} back={back} />
    </>
  );
}

/** A buyer who withdrew may send it to the address in the contract. */
function ToBusiness({ sale, back }: Props) {
  const { buyer: texts } = useReturnTexts();
  const { trader } = sale;
  if (trader === null) return null;
  return (
    <>
      <p>{texts.toBusiness}</p>
      <address className="bg-base-200 rounded-box p-4 not-italic wrap-anywhere whitespace-pre-line">
        {`${trader.name}\n${trader.address}`}
      </address>
      <p className="text-quiet text-sm">{texts.postage}</p>
      <ParcelForm sale={sale} back={back} />
    </>
  );
}

/** What was entered of a parcel that goes back, and a way to correct it while it is on its way. */
function ParcelToCorrect({ sale, back }: Props) {
  const { seller: texts } = useSendingTexts();
  const [isCorrecting, setCorrecting] = useState(false);
  const now = useNow();
  const part = useFocusAfter<HTMLDivElement>(String(isCorrecting));
  if (back.parcel === null) return null;
  return (
    <div ref={part} tabIndex={-1} className="space-y-4 outline-none">
      {isCorrecting ? (
        <ParcelForm sale={sale} back={back} onSaved={() => setCorrecting(false)} />
      ) : (
        <ParcelBox parcel={back.parcel} addressAt={back.changedAt} />
      )}
      {mayCorrect(sale, back, now) && !isCorrecting && (
        <button type="button" className="btn btn-outline max-sm:w-full" onClick={() => setCorrecting(true)}>
          {texts.correct}
        </button>
      )}
    </div>
  );
}

function ParcelForm({ sale, back, onSaved }: Props & { onSaved?: () => void }) {
  const { buyer: texts } = useReturnTexts();
  const { seller: sending } = useSendingTexts();
  const { done } = useSaleTexts();
  const before = back.parcel;
  // Says which address the buyer has seen, also where it changes while they type.
  const current = back.changedAt ?? back.begunAt;
  const [seenAt, setSeenAt] = useState<string | null>(current);
  const move = useCall('moveSale', { done, onError: () => undefined });
  return (
    <ParcelFields
      before={before}
      submit={before === null ? texts.send : sending.saveParcel}
      send={async (parcel) => {
        const body =
          before === null
            ? ({ act: 'send_back', ...parcel, changedAt: seenAt ?? current } as const)
            : ({ act: 'correct_return', ...parcel } as const);
        await move.mutateAsync({ params: { id: sale._id }, body }).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'address_changed') setSeenAt(null);
          throw error;
        });
        onSaved?.();
      }}
    />
  );
}
