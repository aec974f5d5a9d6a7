import { useState } from 'react';
import { countries } from '#contract/countries.ts';
import type { Return } from '#contract/return-acts.ts';
import type { SaleStory } from '#contract/sales.ts';
import { AddressForm } from '#web/bookings/address-form.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { AddressLines } from '#web/bookings/address-lines.tsx';
import { CodeBox } from '#web/sales/code-box.tsx';
import { ParcelBox } from '#web/sales/parcel-lines.tsx';
import { ParcelToCorrect } from '#web/sales/seller-sending.tsx';
import { SellersWord } from '#web/sales/returning/return-actions.tsx';
import { ReturnPanel } from '#web/sales/returning/return-panel.tsx';
import { isComing } from '#web/sales/returning/return-stands.ts';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';

/** The seller of a phone that comes back says where to, and then that it has come. */
export function SellerReturning({ sale, back }: { sale: SaleStory; back: Return }) {
  const { seller: texts } = useReturnTexts();
  return (
    <ReturnPanel sale={sale} back={back} side="seller">
      {(phase) => (
        <>
          {isComing(sale) && <ParcelToCorrect sale={sale} />}
          {back.way === 'sent' && phase !== 'word' && <Where sale={sale} back={back} />}
          {back.code !== null && <CodeBox code={back.code} texts={texts} />}
          {back.parcel && <ParcelBox parcel={back.parcel} addressAt={back.changedAt} />}
          {back.parcel && back.address && <AddressLines address={back.address} />}
          <SellersWord sale={sale} hasIt={phase === 'word' || back.way === 'in_person'} />
        </>
      )}
    </ReturnPanel>
  );
}

/** Where a phone is sent back to, until it is sent. */
function Where({ sale, back }: { sale: SaleStory; back: Return }) {
  const { seller: texts } = useReturnTexts();
  const { form } = useSendingTexts();
  const [isChanging, setChanging] = useState(false);
  const move = useCall('moveSale', { done: form.saved, onError: () => undefined });
  const isAsking = isChanging || back.address === null;
  const part = useFocusAfter<HTMLDivElement>(String(isAsking));
  return (
    <div ref={part} tabIndex={-1} className="space-y-4 outline-none">
      {sale.withdrawal?.said != null && back.address === null && <p>{texts.elsewhere}</p>}
      {isAsking ? (
        <AddressForm
          to={countries}
          address={back.address}
          privacy={texts.privacy}
          send={async (address) => {
            await move.mutateAsync({ params: { id: sale._id }, body: { act: 'return_to', address } });
            setChanging(false);
          }}
        />
      ) : (
        <>
          {back.address && <AddressLines address={back.address} />}
          <button type="button" className="btn btn-outline max-sm:w-full" onClick={() => setChanging(true)}>
            {texts.changeAddress}
          </button>
        </>
      )}
    </div>
  );
}
