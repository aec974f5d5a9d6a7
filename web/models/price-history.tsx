import type { ModelPage } from '#contract/models.ts';
import { chartOf, chartSize } from '#web/models/price-chart.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { useMonth } from '#web/texts/use-month.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** What a model sold for, month by month: as a line, and as a table for those who want the numbers. */
export function PriceHistory({ history }: { history: ModelPage['history'] }) {
  const texts = usePageTexts().modelPage.history;
  const { usd } = useFormats();
  const month = useMonth();
  const [first, last] = [history[0], history.at(-1)];
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-heading mb-3">
        {texts.title}
      </h2>
      {first === undefined || last === undefined ? (
        <p className="text-quiet">{texts.none}</p>
      ) : first === last ? (
        // One month is no line.
        <Months history={history} />
      ) : (
        <>
          <Line
            history={history}
            label={texts.chart(month(first.month), usd(first.median), month(last.month), usd(last.median))}
          />
          <details className="mt-3">
            <summary className="link link-primary w-fit cursor-pointer py-1 text-sm">{texts.asTable}</summary>
            <Months history={history} />
          </details>
        </>
      )}
    </section>
  );
}

function Months({ history }: { history: ModelPage['history'] }) {
  const texts = usePageTexts().modelPage.history;
  const { number, usd } = useFormats();
  const month = useMonth();
  return (
    <table className="mt-2 w-full max-w-md border-collapse text-sm tabular-nums">
      <caption className="sr-only">{texts.title}</caption>
      <thead>
        <tr className="text-quiet text-start">
          {[texts.month, texts.median, texts.sold].map((title) => (
            <th key={title} scope="col" className="py-2 pe-4 text-start font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {history.toReversed().map(({ month: of, median, count }) => (
          <tr key={of} className="border-base-300 border-t">
            <th scope="row" className="py-2 pe-4 text-start font-medium">
              {month(of)}
            </th>
            <td className="py-2 pe-4">{usd(median)}</td>
            <td className="py-2 pe-4">{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Stretched to its place; what is written stands beside it, so that it is as large on a phone. */
function Line({ history, label }: { history: ModelPage['history']; label: string }) {
  const { usd } = useFormats();
  const month = useMonth();
  const { points, lowest, highest } = chartOf(history);
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const ends = [...new Set([history[0]?.month ?? '', history.at(-1)?.month ?? ''])];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5" dir="ltr">
      <p className="text-note text-quiet flex flex-col justify-between text-end tabular-nums" aria-hidden="true">
        <span>{usd(highest)}</span>
        <span>{usd(lowest)}</span>
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
        preserveAspectRatio="none"
        className="border-base-300 text-primary h-44 w-full overflow-visible border-y sm:h-52"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} strokeWidth={2.5} vectorEffect="non-scaling-stroke" />
        {/* A line without length is a dot, which stays round however the drawing is stretched. */}
        {points.map(({ x, y }) => (
          <path key={x} d={`M${x.toFixed(1)} ${y.toFixed(1)}h0`} strokeWidth={9} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <p
        className={`text-note text-quiet col-start-2 flex ${ends.length > 1 ? 'justify-between' : 'justify-center'}`}
        aria-hidden="true"
      >
        {ends.map((end) => (
          <span key={end}>{month(end)}</span>
        ))}
      </p>
    </div>
  );
}
