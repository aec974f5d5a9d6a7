import { Link } from 'react-router';
import type { SaleStory } from '#contract/sales.ts';
import { withdrawalPath } from '#web/bookings/withdrawal-path.ts';
import { paths } from '#web/lib/paths.ts';
import { useWithdrawingTexts } from '#web/texts/pages/withdrawing.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** Who sold it, whether its buyer can withdraw from that, and the way there. */
export function WithdrawalPanel({ sale }: { sale: SaleStory }) {
  const { panel, here } = useWithdrawingTexts();
  const { trader, withdrawal } = sale;
  return (
    <section aria-label={panel.label} className="surface space-y-3 p-4 text-sm xl:p-5">
      <h2 className="text-subheading">{trader === null ? panel.privately : panel.business}</h2>
      {trader === null ? (
        <p className="text-quiet">{panel.privateText[sale.as === 'buyer' ? 'buyer' : 'others']}</p>
      ) : (
        <address className="not-italic wrap-anywhere whitespace-pre-line">
          {`${trader.name}\n${trader.address}\n${trader.email}\n${trader.phone}`}
        </address>
      )}
      {withdrawal !== null && <StateOf sale={sale} />}
      {withdrawal?.isOpen === true && sale.as === 'buyer' && (
        <Link to={withdrawalPath(sale._id)} className="btn btn-outline w-full">
          {here}
        </Link>
      )}
      {withdrawal?.said != null && (
        <Link to={withdrawalPath(sale._id)} className="link link-primary block w-fit py-1">
          {panel.receipt}
        </Link>
      )}
      {trader !== null && (
        <Link to={paths.policy('withdrawal')} className="link link-primary block w-fit py-1">
          {panel.how}
        </Link>
      )}
    </section>
  );
}

function StateOf({ sale: { withdrawal, as, endedAt } }: { sale: SaleStory }) {
  const { panel } = useWithdrawingTexts();
  const { moment } = useFormats();
  const who = as === 'buyer' ? 'buyer' : 'others';
  if (withdrawal === null) return null;
  if (withdrawal.said !== null) return <p>{panel.withdrawn[who](moment(withdrawal.said.at))}</p>;
  if (!withdrawal.isOpen) return endedAt === null ? null : <p className="text-quiet">{panel.over}</p>;
  return <p>{withdrawal.until === null ? panel.beforeIt[who] : panel.until[who](moment(withdrawal.until))}</p>;
}
