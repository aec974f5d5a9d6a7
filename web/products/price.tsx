import { savingPercent, usd } from '#web/lib/format.ts';

/** What it costs, what it cost new, and what that saves. */
export function Price({ originalPrice, resalePrice }: { originalPrice: number; resalePrice: number }) {
  const saving = savingPercent(originalPrice, resalePrice);
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="text-2xl font-bold tabular-nums">
        <span className="sr-only">Resale-Price </span>
        {usd(resalePrice)}
      </span>
      <span className="text-base-content/70 text-sm">
        <span className="sr-only">Original-Price </span>
        <s className="tabular-nums">{usd(originalPrice)}</s>
        {saving > 0 && <span className="text-success ml-2 font-semibold">Save {saving}%</span>}
      </span>
    </div>
  );
}
