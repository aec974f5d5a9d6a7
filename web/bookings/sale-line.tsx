import { Circle, CircleCheck, CircleDot, OctagonAlert } from 'lucide-react';
import type { SaleStop } from '#contract/bookings.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** The next step of a paid order, and below it in short what has happened and what is to come. */
export function SaleLine({
  next,
  line,
  end = false,
}: {
  next: string | null;
  line: readonly SaleStop[];
  /** At the end of its cell, where that has room. */
  end?: boolean;
}) {
  const { line: texts } = useSaleTexts();
  const { shortDayOf } = useFormats();
  if (line.length === 0) return null;
  return (
    <div className={`text-note font-normal ${end ? 'mt-3 sm:text-end' : 'mt-1.5'}`}>
      {next !== null && <p className="text-base-content font-semibold">{next}</p>}
      <ol aria-label={texts.label} className={`mt-1 flex flex-wrap gap-x-3 gap-y-1 ${end ? 'sm:justify-end' : ''}`}>
        {line.map(({ step, is, at }) => (
          <li
            key={step}
            aria-current={is === 'now' ? 'step' : undefined}
            className={`inline-flex items-center gap-1 whitespace-nowrap ${is === 'now' ? 'text-base-content font-medium' : 'text-quiet'}`}
          >
            <Mark step={step} is={is} />
            {texts.steps[step]}
            {at === null ? (
              <span className="sr-only">{is === 'done' ? texts.done : is === 'now' ? texts.now : texts.ahead}</span>
            ) : (
              <time dateTime={at}>{shortDayOf(at)}</time>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Known by its shape, not by its colour alone. */
function Mark({ step, is }: Pick<SaleStop, 'step' | 'is'>) {
  const look = 'size-4 shrink-0';
  if (is === 'done') return <CircleCheck className={`${look} text-success`} aria-hidden="true" />;
  if (step === 'problem') return <OctagonAlert className={`${look} text-error`} aria-hidden="true" />;
  if (is === 'now') return <CircleDot className={`${look} text-primary`} aria-hidden="true" />;
  return <Circle className={look} aria-hidden="true" />;
}
