import type { MouseEvent } from 'react';
import type { Draft } from '#web/products/adding/draft.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useFormats } from '#web/texts/use-texts.ts';

interface Props {
  draft: Draft;
  texts: {
    found: (ago: string) => string;
    named: (name: string, ago: string) => string;
    photo: string;
    goOn: string;
    anew: string;
  };
  onTakeUp: () => void;
  onThrowAway: () => void;
}

/** What was begun and not sent: to go on with, or to throw away. */
export function DraftOffer({ draft, texts, onTakeUp, onThrowAway }: Props) {
  const { ago } = useFormats();
  const when = ago(draft.savedAt, useNow());
  const { name } = draft.values;
  /** The offer goes away once answered: keyboard focus moves to the form. */
  const answer = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.form?.querySelector<HTMLElement>('fieldset:not([hidden])')?.focus({ preventScroll: true });
    act();
  };
  return (
    <div
      role="status"
      data-draft
      className="rounded-box border-info/40 bg-info/8 flex flex-wrap items-center justify-between gap-4 border px-5 py-4"
    >
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="block font-semibold">{name ? texts.named(name, when) : texts.found(when)}</span>
        <span className="text-quiet">{texts.photo}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary" onClick={answer(onTakeUp)}>
          {texts.goOn}
        </button>
        <button type="button" className="btn btn-ghost" onClick={answer(onThrowAway)}>
          {texts.anew}
        </button>
      </div>
    </div>
  );
}
