import { Check } from 'lucide-react';
import { useTexts } from '#web/texts/use-texts.ts';

/** `at` counts from 0. With `onGoTo`, steps that are done lead back, and on too where all is filled in. */
export function Steps({
  label,
  steps,
  at,
  onGoTo,
  isFilledIn = false,
}: {
  label: string;
  steps: readonly string[];
  at: number;
  onGoTo?: (step: number) => void;
  isFilledIn?: boolean;
}) {
  const { stepDone } = useTexts().common;
  return (
    <nav aria-label={label}>
      <ol className="flex gap-2 sm:gap-3">
        {steps.map((step, index) => {
          const isDone = index < at;
          const content = (
            <>
              <span
                className={`drawn block h-1.5 w-full rounded-full transition-colors ${index <= at ? 'bg-primary' : 'bg-base-300'}`}
              />
              <span
                className={`text-label mt-2 flex items-center gap-1 max-sm:sr-only ${index === at ? '' : 'text-quiet'}`}
              >
                {isDone && <Check className="text-primary size-4 shrink-0" role="img" aria-label={stepDone} />}
                <span className="min-w-0">{`${index + 1}. ${step}`}</span>
              </span>
            </>
          );
          return (
            <li key={step} aria-current={index === at ? 'step' : undefined} className="min-w-0 flex-1">
              {onGoTo && (isDone || (isFilledIn && index !== at)) ? (
                <button
                  type="button"
                  className="flex min-h-6 w-full cursor-pointer flex-col items-start text-start"
                  onClick={() => onGoTo(index)}
                >
                  {content}
                </button>
              ) : (
                content
              )}
            </li>
          );
        })}
      </ol>
      {/* Where there is no room for all the names, the one of this step has a line of its own. */}
      <p className="text-label mt-1 sm:hidden" aria-hidden="true">{`${at + 1}. ${steps[at] ?? ''}`}</p>
    </nav>
  );
}
