import { useState } from 'react';
import { conditions } from '#contract/limits.ts';
import type { Condition } from '#contract/limits.ts';
import { priceOf } from '#web/products/narrowing.ts';
import type { Narrowing } from '#web/products/narrowing.ts';
import { useTexts } from '#web/texts/use-texts.ts';

interface Props {
  narrowing: Narrowing;
  onChange: (next: Narrowing) => void;
}

/** Which phones of a list are wanted: their conditions, prices and sellers. */
export function FilterFields({ narrowing, onChange }: Props) {
  const {
    products: { conditions: words },
    listing: {
      list: { filter },
    },
  } = useTexts();
  const toggle = (condition: Condition) => {
    const isOn = narrowing.conditions.includes(condition);
    onChange({
      ...narrowing,
      conditions: conditions.filter((one) => (one === condition ? !isOn : narrowing.conditions.includes(one))),
    });
  };
  return (
    <>
      <fieldset>
        <legend className="text-label mb-1.5">{filter.condition}</legend>
        <div className="flex flex-wrap gap-2 lg:flex-col">
          {conditions.map((condition) => (
            <Tick key={condition} isOn={narrowing.conditions.includes(condition)} onToggle={() => toggle(condition)}>
              {words[condition]}
            </Tick>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="text-label mb-1.5">{filter.price}</legend>
        <div className="flex gap-2">
          <PriceField
            label={filter.from}
            priceUsd={narrowing.priceMinUsd}
            onChange={(priceMinUsd) => onChange({ ...narrowing, priceMinUsd })}
          />
          <PriceField
            label={filter.to}
            priceUsd={narrowing.priceMaxUsd}
            onChange={(priceMaxUsd) => onChange({ ...narrowing, priceMaxUsd })}
          />
        </div>
        {(narrowing.priceMinUsd ?? 0) > (narrowing.priceMaxUsd ?? Infinity) && (
          <p role="alert" className="text-error mt-1.5 text-sm font-medium">
            {filter.fromAboveTo}
          </p>
        )}
      </fieldset>
      <Tick
        isOn={narrowing.verifiedOnly}
        onToggle={() => onChange({ ...narrowing, verifiedOnly: !narrowing.verifiedOnly })}
      >
        {filter.verified}
      </Tick>
    </>
  );
}

function Tick({ isOn, onToggle, children }: { isOn: boolean; onToggle: () => void; children: string }) {
  return (
    <label className="border-outline has-checked:border-primary has-checked:bg-primary/10 rounded-field has-focus-visible:outline-primary flex min-h-11 cursor-pointer items-center gap-2.5 border px-3 text-sm font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        className="checkbox checkbox-sm checkbox-primary outline-none!"
        checked={isOn}
        onChange={onToggle}
      />
      {children}
    </label>
  );
}

/** Whole dollars; empty means that it doesn't matter. */
function PriceField({
  label,
  priceUsd,
  onChange,
}: {
  label: string;
  priceUsd: number | null;
  onChange: (priceUsd: number | null) => void;
}) {
  // What is typed stays as it is while the list follows it.
  const [typed, setTyped] = useState(String(priceUsd ?? ''));
  const shown = priceOf(typed) === priceUsd ? typed : String(priceUsd ?? '');
  return (
    <label className="input min-h-11 w-full min-w-0">
      <span className="text-quiet text-sm">{label}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        className="min-w-0 tabular-nums"
        placeholder="$"
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(priceOf(event.target.value));
        }}
        // On leaving the field one sees the price that counts.
        onBlur={() => setTyped(String(priceUsd ?? ''))}
      />
    </label>
  );
}
