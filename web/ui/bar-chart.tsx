import type { CSSProperties } from 'react';

export interface Bar {
  label: string;
  value: number;
  /** The value as people read it, by `useFormats()`. */
  shown: string;
}

/** Bars are below each other where there is no room above them. Read as a list by those who don't see them. */
export function BarChart({ caption, bars }: { caption: string; bars: readonly Bar[] }) {
  const largest = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <figure className="@container">
      <figcaption className="text-quiet text-label mb-3">{caption}</figcaption>
      <ol className="flex items-stretch gap-2 @max-xl:flex-col @xl:h-40 @xl:gap-2.5">
        {bars.map(({ label, value, shown }) => (
          <li
            key={label}
            className="flex min-w-0 gap-1.5 @max-xl:items-center @max-xl:gap-3 @xl:flex-1 @xl:flex-col @xl:text-center"
            style={shareOf(value / largest)}
          >
            <span className="sr-only">{`${label}: ${shown}`}</span>
            <span
              className="flex min-w-0 flex-1 gap-1 @max-xl:flex-row-reverse @max-xl:items-center @max-xl:justify-end @max-xl:gap-2 @xl:flex-col @xl:justify-end"
              aria-hidden="true"
            >
              {value > 0 && <span className="text-note font-semibold whitespace-nowrap tabular-nums">{shown}</span>}
              <span
                className={`drawn ${value > 0 ? 'bg-primary' : 'bg-base-300'} @max-xl:h-2.5 @max-xl:w-[calc(var(--share)*0.75)] @max-xl:rounded-e-md @xl:h-(--share) @xl:rounded-t-md`}
              />
            </span>
            <span
              className="text-quiet shrink-0 text-xs @max-xl:order-first @max-xl:w-11 @max-xl:tabular-nums @xl:truncate"
              aria-hidden="true"
            >
              {label}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** How high a bar is, or how wide; the rest is for what it says. @param part of the largest, from 0 to 1 */
function shareOf(part: number): CSSProperties & Record<'--share', string> {
  return { '--share': `${Math.max(2, part * 78)}%` };
}
