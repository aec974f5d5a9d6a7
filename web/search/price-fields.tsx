import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SearchAnswer } from '#contract/search.ts';
import { addressOf, isNoPrice, priceOf } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';
import type { ChangeWishes } from '#web/search/use-wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

interface Props {
  wishes: Wishes;
  onChange: ChangeWishes;
  bands: SearchAnswer['facets']['price'];
}

/** From which price on and up to which, typed or by bands. */
export function PriceFields({ wishes, onChange, bands }: Props) {
  const texts = useFinding().facets;
  const { filter } = useTexts().listing.list;
  const { count } = useTexts().products;
  const { number, usd } = useFormats();
  return (
    <>
      <div className="mt-1 grid grid-cols-2 gap-2">
        <PriceField
          name="from"
          label={filter.from}
          priceUsd={wishes.priceMinUsd}
          onChange={(priceMinUsd, options) => onChange({ ...wishes, priceMinUsd }, options)}
        />
        <PriceField
          name="to"
          label={filter.to}
          priceUsd={wishes.priceMaxUsd}
          onChange={(priceMaxUsd, options) => onChange({ ...wishes, priceMaxUsd }, options)}
        />
      </div>
      {(wishes.priceMinUsd ?? 0) > (wishes.priceMaxUsd ?? Infinity) && (
        <p role="alert" className="text-error mt-1.5 text-sm font-medium">
          {filter.fromAboveTo}
        </p>
      )}
      <ul className="mt-1.5">
        {bands
          .filter((band) => band.count > 0)
          .map(({ from, below, count: phones }) => {
            const to = below === null ? null : below - 1;
            const isOn = (wishes.priceMinUsd ?? 0) === from && wishes.priceMaxUsd === to;
            const band = { ...wishes, priceMinUsd: from === 0 ? null : from, priceMaxUsd: to };
            const next = isOn ? { ...wishes, priceMinUsd: null, priceMaxUsd: null } : band;
            return (
              <li key={from}>
                <Link
                  to={{ search: addressOf(next) }}
                  preventScrollReset
                  rel="nofollow"
                  aria-current={isOn || undefined}
                  className="link-hover aria-[current]:text-primary flex min-h-8 items-center justify-between gap-2 text-sm aria-[current]:font-semibold max-lg:min-h-11"
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    onChange(next);
                  }}
                >
                  {texts.band(from === 0 ? null : usd(from), below === null ? null : usd(below))}
                  <span className="text-quiet text-xs font-normal tabular-nums">
                    <span aria-hidden="true">{number(phones)}</span>
                    <span className="sr-only">{count(phones)}</span>
                  </span>
                </Link>
              </li>
            );
          })}
      </ul>
    </>
  );
}

const pauseMs = 350;

/** Whole dollars; empty means that it doesn't matter. The list follows once somebody pauses. */
function PriceField({
  name,
  label,
  priceUsd,
  onChange,
}: {
  name: string;
  label: string;
  priceUsd: number | null;
  onChange: (priceUsd: number | null, options: { replace: boolean }) => void;
}) {
  const { priceWrong } = useTexts().listing.list.filter;
  const { usd } = useFormats();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  /** Told once they pause: a sign may be the beginning of a price. */
  const [isWrong, setWrong] = useState(false);
  const [seen, setSeen] = useState(priceUsd);
  // Going back shows the price of that address.
  if (priceUsd !== seen) {
    setSeen(priceUsd);
    if (typed !== null && priceOf(typed) !== priceUsd) {
      setTyped(null);
      setWrong(false);
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** One price is one step back, however often somebody paused while typing it. */
  const hasChanged = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (text: string) => {
    clearTimeout(timer.current);
    setWrong(isNoPrice(text));
    if (priceOf(text) === priceUsd) return;
    onChange(priceOf(text), { replace: hasChanged.current });
    hasChanged.current = true;
  };
  return (
    <>
      <label className={`input min-h-11 w-full min-w-0 px-2.5 ${isWrong ? 'input-error' : ''}`}>
        <span className="text-quiet text-xs">{label}</span>
        <input
          name={name}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          className="min-w-0 tabular-nums"
          // The currency as prices show it: $ in English, US$ in Spanish.
          placeholder={usd(0).replace('0', '').trim()}
          value={typed ?? String(priceUsd ?? '')}
          onChange={({ target: { value } }) => {
            setTyped(value);
            setWrong(false);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => send(value), pauseMs);
          }}
          // On leaving the field one sees the price that counts, or what is wrong with the one that doesn't.
          onBlur={({ target: { value } }) => {
            if (typed !== null) send(value);
            if (!isNoPrice(value)) setTyped(null);
            hasChanged.current = false;
          }}
        />
      </label>
      {isWrong && (
        <p id={`${id}-error`} role="alert" className="text-error order-last col-span-2 text-sm font-medium">
          {priceWrong}
        </p>
      )}
    </>
  );
}
