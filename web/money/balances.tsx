import { Link } from 'react-router';
import type { Money } from '#contract/payouts.ts';
import { paths } from '#web/lib/paths.ts';
import { useMoneyTexts } from '#web/texts/pages/money.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { StatTile } from '#web/ui/stat-tile.tsx';

/** Where a seller's money is. */
export function Balances({ money }: { money: Money }) {
  const { balances: texts, cents, fee, held } = useMoneyTexts();
  const { moment } = useFormats();
  const owes = money.availableCents < 0;
  const { percent, fixedCents } = money.fee;
  return (
    <section aria-label={texts.label} className="space-y-3 print:hidden">
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatTile label={texts.held} value={cents(money.heldCents)} />
        <StatTile label={owes ? texts.owed : texts.available} value={cents(Math.abs(money.availableCents))} />
        <StatTile label={texts.onItsWay} value={cents(money.onItsWayCents)} />
        <StatTile label={texts.paidOut} value={cents(money.paidOutCents)} />
      </dl>
      {money.held.length > 0 && (
        <div className="surface p-5 text-sm">
          <h2 className="text-subheading mb-2">{held.title}</h2>
          <ul className="space-y-1.5">
            {money.held.map(({ _id, phone, amountCents, until }) => (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6">
                <Link to={paths.sale(_id)} className="link link-hover min-h-6 content-center wrap-anywhere">
                  {phone}
                </Link>
                <span>
                  <span className="tabular-nums">{cents(amountCents)}</span>, {held.until(moment(until))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {(percent > 0 || fixedCents > 0) && (
        <p className="text-quiet text-sm">{fee(percent, fixedCents > 0 ? cents(fixedCents) : null)}</p>
      )}
    </section>
  );
}
