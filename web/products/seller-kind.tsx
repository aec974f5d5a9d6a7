import type { Seller } from '#contract/sellers.ts';
import { callAddress } from '#web/lib/phone-numbers.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';

/** Says whether the seller is a private person or a business. Nothing while they have not said. */
export function SellerKind({ trader }: Pick<Seller, 'trader'>) {
  const texts = usePageTexts().phonePage.seller;
  if (trader === undefined) return null;
  if (trader === null) return <p className="text-note text-quiet">{texts.isPrivate}</p>;
  return (
    <div className="text-note">
      <p className="font-medium">{texts.isTrader}</p>
      <address className="not-italic wrap-anywhere">
        <span className="block whitespace-pre-line">{`${trader.name}\n${trader.address}`}</span>
        <a href={`mailto:${trader.email}`} className="link link-hover inline-block py-1">
          {trader.email}
        </a>
        <br />
        <a href={callAddress(trader.phone)} className="link link-hover inline-block py-1 tabular-nums">
          {trader.phone}
        </a>
      </address>
      <p className="text-quiet">{texts.unchecked}</p>
    </div>
  );
}
