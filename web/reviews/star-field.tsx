import { useId } from 'react';
import type { ComponentProps } from 'react';
import { starCounts } from '#contract/reviewing.ts';
import { useReviewTexts } from '#web/texts/pages/reviews.ts';
import { StarShape } from '#web/ui/stars.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'value'> {
  error?: string | undefined;
  /** How many are chosen; 0 before. */
  value: number;
}

/** One to five stars: a group of radio buttons, for keyboards too. */
export function StarField({ value, error, ...radio }: Props) {
  const { form, stars } = useReviewTexts();
  const id = useId();
  const chosen = starCounts.find((count) => count === value);
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">{form.stars}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ms-1.5 flex">
          {starCounts.map((count) => (
            <label
              key={count}
              className="rounded-field has-focus-visible:outline-primary grid size-11 cursor-pointer place-items-center has-focus-visible:outline-2"
            >
              <input
                type="radio"
                {...radio}
                value={count}
                className="peer sr-only"
                aria-label={`${stars(count)}: ${form.meanings[count]}`}
              />
              <StarShape isFull={count <= value} className="size-8" />
            </label>
          ))}
        </div>
        <span className="font-medium" aria-hidden="true">
          {chosen && form.meanings[chosen]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-error mt-1 text-sm font-medium">
          {error}
        </p>
      )}
    </fieldset>
  );
}
