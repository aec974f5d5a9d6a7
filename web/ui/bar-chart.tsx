export interface Bar {
  label: string;
  value: number;
  /** The value as people read it, by `useFormats()`. */
  shown: string;
}

/** Numbers side by side, such as the sales of each week. Read as a list by those who don't see the bars. */
export function BarChart({ caption, bars }: { caption: string; bars: readonly Bar[] }) {
  const largest = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <figure>
      <figcaption className="text-quiet text-label mb-3">{caption}</figcaption>
      <ol className="flex h-40 items-stretch gap-1.5 sm:gap-2.5">
        {bars.map(({ label, value, shown }) => (
          <li key={label} className="flex min-w-0 flex-1 flex-col gap-1.5 text-center">
            <span className="sr-only">{`${label}: ${shown}`}</span>
            <span className="flex flex-1 flex-col justify-end gap-1" aria-hidden="true">
              {value > 0 && <span className="text-note truncate font-semibold tabular-nums">{shown}</span>}
              <span className={`rounded-t-md ${value > 0 ? 'bg-primary' : 'bg-base-300'}`} style={{ height: `${Math.max(2, (value / largest) * 78)}%` }} />
            </span>
            <span className="text-quiet truncate text-xs" aria-hidden="true">
              {label}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
