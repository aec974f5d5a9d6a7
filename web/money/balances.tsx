import type { Money } from '#contract/payouts.ts';
import { useMoneyTexts } from '#web/texts/pages/money.ts';
import { StatTile } from '#web/ui/stat-tile.tsx';

/** Where a seller's money is. */
export function Balances({ money }: { money: Money }) {
  const { balances: texts, cents, fee } = useMoneyTexts();
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
      {(percent > 0 || fixedCents > 0) && (
        <p className="text-quiet text-sm">{fee(percent, fixedCents > 0 ? cents(fixedCents) : null)}</p>
      )}
    </section>
  );
}
