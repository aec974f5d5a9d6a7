import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import type { Trader } from '#contract/sellers.ts';
import { sellerKindQuery } from '#web/bookings/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useWithdrawalTexts } from '#web/texts/pages/withdrawal.ts';

/** Whom one buys from, and whether one can withdraw from that: before one books, and before one pays. */
export function RightToWithdraw({ trader }: { trader: Trader | null | undefined | 'unknown' }) {
  const texts = useWithdrawalTexts();
  const [title, text] = wordsOf(trader, texts);
  return (
    <section aria-label={texts.label} className="bg-base-200 rounded-field flex gap-3 p-3.5">
      <Scale className="text-primary mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      <div className="text-note min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-quiet">{text}</p>
        {trader && trader !== 'unknown' && (
          <Link to={paths.policy('withdrawal')} target="_blank" className="link link-primary inline-block py-1">
            {texts.how}
          </Link>
        )}
      </div>
    </section>
  );
}

function wordsOf(trader: Trader | null | undefined | 'unknown', texts: ReturnType<typeof useWithdrawalTexts>) {
  if (trader === 'unknown') return [texts.unknown, texts.unsaidText];
  if (trader === undefined) return [texts.unsaid, texts.unsaidText];
  return trader === null ? [texts.privately, texts.privateText] : [texts.business(trader.name), texts.businessText];
}

/** The same for a listing, whose seller has to be asked for. Its place is kept meanwhile. */
export function RightToWithdrawFrom({ sellerId }: { sellerId: string }) {
  const { loading } = useWithdrawalTexts();
  const { data, isPending } = useQuery(sellerKindQuery(sellerId));
  if (isPending)
    return (
      <div role="status" className="skeleton rounded-field h-24">
        <span className="sr-only">{loading}</span>
      </div>
    );
  return <RightToWithdraw trader={data === undefined ? 'unknown' : data.trader} />;
}
