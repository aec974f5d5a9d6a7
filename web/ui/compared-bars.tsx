import type { Bar } from '#web/ui/bar-chart.tsx';

/** Two or three numbers below each other, each as long as it is large. The first is the one that matters. */
export function ComparedBars({ caption, bars }: { caption: string; bars: readonly Bar[] }) {
  const largest = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <figure>
      <figcaption className="text-quiet text-label mb-4">{caption}</figcaption>
      <ul className="space-y-3">
        {bars.map(({ label, value, shown }, at) => (
          <li key={label}>
            <p className="flex justify-between gap-4 text-sm">
              <span>{label}</span>
              <span className="font-semibold tabular-nums">{shown}</span>
            </p>
            <div className="bg-base-200 mt-1 h-2.5 overflow-hidden rounded-full" aria-hidden="true">
              <div
                className={`drawn h-full rounded-full ${at === 0 ? 'bg-primary' : 'bg-base-content/30'}`}
                style={{ width: `${Math.max(1, (value / largest) * 100)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </figure>
  );
}
