import { useSummaryTexts } from '#web/texts/pages/summary.ts';

/** The numbers on their way: tiles, and a chart below them. */
export function SummarySkeleton() {
  const { loading } = useSummaryTexts();
  return (
    <div role="status">
      <span className="sr-only">{loading}</span>
      <div className="space-y-8" aria-hidden="true">
        {[0, 1].map((row) => (
          <div key={row}>
            <div className="skeleton rounded-selector mb-3 h-4 w-32" />
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {[0, 1, 2].map((tile) => (
                <div key={tile} className="surface space-y-2 p-5">
                  <div className="skeleton rounded-field h-7 w-20" />
                  <div className="skeleton rounded-field h-4 w-28" />
                </div>
              ))}
            </div>
          </div>
        ))}
        <div className="surface p-6">
          <div className="skeleton rounded-field h-48 w-full" />
        </div>
      </div>
    </div>
  );
}
