import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import type { Draft } from '#web/products/adding/draft.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Sentence } from '#web/ui/sentence.tsx';

interface Props {
  draft: Draft;
  texts: {
    found: (ago: string) => string;
    named: (name: string, ago: string) => string;
    photo: string;
    /** For what was sent and not answered, as only a new listing is marked. */
    sent?: {
      named: (name: string, ago: string) => string;
      look: (products: string) => string;
      link: string;
    };
    goOn: string;
    anew: string;
  };
  onTakeUp: () => void;
  onThrowAway: () => void;
}

/** What was begun and not sent: to go on with, or to throw away. */
export function DraftOffer({ draft, texts, onTakeUp, onThrowAway }: Props) {
  const { ago } = useFormats();
  const now = useNow();
  const sent = draft.sent && texts.sent && { ...texts.sent, ...draft.sent };
  const { name } = draft.values;
  const began = ago(draft.savedAt, now);
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
        <span className="block font-semibold">
          {sent ? sent.named(sent.name, ago(sent.at, now)) : name ? texts.named(name, began) : texts.found(began)}
        </span>
        <span className="text-quiet">
          {sent ? (
            <Sentence text={sent.look}>
              <Link to={paths.myProducts} className="link link-primary">
                {sent.link}
              </Link>
            </Sentence>
          ) : (
            texts.photo
          )}
        </span>
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
