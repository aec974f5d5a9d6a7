import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Parcel } from '#contract/deliveries.ts';
import type { SaleStory } from '#contract/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** May the word of its carrier begin the time to check a phone? */
export function isCarrierAsked({ parcel }: SaleStory): boolean {
  return parcel?.said?.isAsked === true && parcel.said.doubt === null;
}

/** Who carries a phone, under which number, and where that can be followed. */
export function ParcelLines({ sale: { parcel, delivery } }: { sale: SaleStory }) {
  return parcel && <ParcelBox parcel={parcel} addressAt={delivery.changedAt} />;
}

/** The same of any parcel. `addressAt`: when the address of it was given. */
export function ParcelBox({ parcel, addressAt }: { parcel: Omit<Parcel, 'wordBy'>; addressAt: string | null }) {
  const { parcel: texts } = useSendingTexts();
  const { moment } = useFormats();
  return (
    <div className="bg-base-200 rounded-box space-y-3 p-4">
      <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 sm:gap-x-6">
        <dt className="text-quiet">{texts.carrier}</dt>
        <dd className="font-medium">{parcel.carrierName}</dd>
        <dt className="text-quiet">{texts.number}</dt>
        <dd className="font-mono text-sm leading-6 font-medium">{parcel.trackingNumber}</dd>
        <dt className="text-quiet">{texts.sentAt}</dt>
        <dd>{moment(parcel.sentAt)}</dd>
        {parcel.said !== null && <Said said={parcel.said} />}
        {addressAt !== null && (
          <>
            <dt className="text-quiet">{texts.addressAt}</dt>
            <dd>{texts.since(moment(addressAt))}</dd>
          </>
        )}
        {parcel.earlier.map((before) => (
          <Fragment key={before.until}>
            <dt className="text-quiet">{texts.before}</dt>
            <dd>
              {before.carrierName} <span className="font-mono text-sm">{before.trackingNumber}</span>
              <span className="text-quiet block text-sm">{texts.until(moment(before.until))}</span>
            </dd>
          </Fragment>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        {parcel.page !== null && (
          <a href={parcel.page} target="_blank" rel="noreferrer" className="btn btn-outline">
            {texts.follow(parcel.carrierName)}
          </a>
        )}
        {parcel.said?.testPage != null && (
          <Link to={parcel.said.testPage} className="btn btn-outline">
            {texts.testPage}
          </Link>
        )}
        <CopyButton text={parcel.trackingNumber} label={texts.copy} copied={texts.copied}>
          {texts.copy}
        </CopyButton>
      </div>
    </div>
  );
}

/** What a service that asks the carrier says of it. */
function Said({ said }: { said: NonNullable<Parcel['said']> }) {
  const { parcel: texts } = useSendingTexts();
  const { moment } = useFormats();
  return (
    <>
      <dt className="text-quiet">{texts.said[said.service]}</dt>
      <dd>
        {texts.states[said.state]}
        {said.at !== null && <span className="text-quiet">, {moment(said.at)}</span>}
        {said.doubt !== null && <span className="text-quiet block text-sm">{texts.doubts[said.doubt]}</span>}
      </dd>
    </>
  );
}
