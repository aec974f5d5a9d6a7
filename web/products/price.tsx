import { savingPercent } from '#web/lib/saving.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

/** What it costs, what it cost new, and what that saves. */
export function Price({ originalPrice, resalePrice }: { originalPrice: number; resalePrice: number }) {
  const { originalPrice: original, resalePrice: resale, save } = useTexts().products;
  const { percent, usd } = useFormats();
  const saving = savingPercent(originalPrice, resalePrice);
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
      <span className="text-figure">
        <span className="sr-only">{resale} </span>
        {usd(resalePrice)}
      </span>
      <span className="text-quiet flex flex-wrap gap-x-2 text-sm">
        <span className="sr-only">{original} </span>
        {/* Struck out it would look like a mistake beside a higher price. */}
        {saving > 0 ? (
          <s className="tabular-nums">{usd(originalPrice)}</s>
        ) : (
          <span className="tabular-nums">{usd(originalPrice)}</span>
        )}
        {saving > 0 && <span className="text-success font-semibold">{save(percent(saving))}</span>}
      </span>
    </div>
  );
}
