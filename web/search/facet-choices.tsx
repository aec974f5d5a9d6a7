import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useFinding } from '#web/texts/pages/finding.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

export interface Choice {
  value: string;
  label: string;
  count: number;
  /** Other values of the address that mean the same. */
  also?: readonly string[] | undefined;
}

/** Choices shown before 'more' is pressed. */
const shortCount = 6;

/** A group of filters with a name. */
export function FacetGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-base-300 not-first:border-t not-first:pt-4">
      <legend className="text-label float-start mb-1 w-full">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

/**
 * The values of a filter, each with how many phones have it; of a long list the most common ones first, with the wanted
 * ones below them.
 */
export function FacetChoices({
  name,
  choices,
  wanted,
  onToggle,
}: {
  name: string;
  choices: readonly Choice[];
  wanted: readonly string[];
  onToggle: (choice: Choice) => void;
}) {
  const { showAll } = useFinding().facets;
  const more = useRef<HTMLDetailsElement>(null);
  const [kept, setKept] = useState<{ values: readonly string[]; isAll: boolean }>({ values: [], isAll: false });
  // A row that moves to another place loses the focus. So what is ticked in the open list stays there, and what is
  // unticked stays in sight.
  const inSight = kept.isAll ? kept.values : [...kept.values, ...wanted];
  const toggle = (choice: Choice) => {
    setKept({ values: inSight, isAll: more.current?.open === true });
    onToggle(choice);
  };
  const isFirst = ({ value }: Choice, at: number) => at < shortCount || inSight.includes(value);
  const rest = choices.filter((choice, at) => !isFirst(choice, at));
  const row = (choice: Choice) => (
    <Tick
      key={choice.value}
      name={name}
      value={choice.value}
      count={choice.count}
      isOn={wanted.includes(choice.value)}
      onToggle={() => toggle(choice)}
    >
      {choice.label}
    </Tick>
  );
  if (rest.length <= 1) return choices.map(row);
  return (
    <>
      {choices.filter(isFirst).map(row)}
      <details
        ref={more}
        className="[&[open]>summary]:hidden"
        onToggle={({ currentTarget: list }) => {
          // What was pressed is gone, and the focus with it.
          if (list.open) list.querySelector('input')?.focus();
        }}
      >
        <summary className="link link-primary flex min-h-9 cursor-pointer items-center text-sm font-medium max-lg:min-h-11">
          {showAll(choices.length)}
        </summary>
        <div className="-mx-1 max-h-80 overflow-y-auto px-1">{rest.map(row)}</div>
      </details>
    </>
  );
}

/** One value that may be wanted, and how many phones have it; `type` radio where only one can be. */
export function Tick({
  type = 'checkbox',
  name,
  value,
  count,
  isOn,
  onToggle,
  children,
}: {
  type?: 'checkbox' | 'radio';
  name: string;
  value: string;
  /** undefined: it isn't counted. */
  count?: number | undefined;
  isOn: boolean;
  onToggle: () => void;
  children: string;
}) {
  const { count: phones } = useTexts().products;
  const { number } = useFormats();
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm max-lg:min-h-11">
      <input
        type={type}
        name={name}
        value={value}
        className={type === 'radio' ? 'accent-primary size-5' : 'checkbox checkbox-sm checkbox-primary'}
        checked={isOn}
        onChange={onToggle}
      />
      <span className={`min-w-0 flex-1 wrap-anywhere ${isOn ? 'font-medium' : ''}`}>{children}</span>
      {count !== undefined && (
        <span className="text-quiet text-xs tabular-nums">
          <span aria-hidden="true">{number(count)}</span>
          <span className="sr-only">{phones(count)}</span>
        </span>
      )}
    </label>
  );
}
