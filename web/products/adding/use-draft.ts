import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft, removeDraft, worthKeeping, writeDraft } from '#web/products/adding/draft.ts';
import type { Draft } from '#web/products/adding/draft.ts';
import type { AddForm, Values } from '#web/products/adding/values.ts';

const pauseMs = 300;

interface KeptDraft {
  /** What was found when the form was opened, until it is taken or thrown away. */
  offer: Draft | null;
  takeUp: () => void;
  throwAway: () => void;
  /** Keeps what was typed until now, without the pause: the form is about to be opened anew. */
  keep: () => void;
  /** It is sent: nothing is kept any more. */
  finish: () => void;
}

/**
 * Keeps the form on this device while it is filled in. What was found is offered until somebody says what is to become
 * of it; it is never mixed with what is typed meanwhile, which may be of another phone.
 *
 * @param untouched what the form begins with: that is not kept
 */
export function useDraft(form: AddForm, account: string, untouched: Values): KeptDraft {
  const [offer, setOffer] = useState<Draft | null>(() => readDraft(localStorage, account, new Date()));
  const found = useRef(offer);
  const isFinished = useRef(false);

  const keep = useCallback(() => {
    if (isFinished.current) return;
    const values = worthKeeping(form.getValues(), untouched);
    if (Object.keys(values).length > 0) writeDraft(localStorage, account, values, new Date());
    else if (found.current !== null)
      writeDraft(localStorage, account, found.current.values, new Date(found.current.savedAt));
    else removeDraft(localStorage, account);
  }, [form, account, untouched]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOwed = false;
    const keepNow = () => {
      clearTimeout(timer);
      if (isOwed) keep();
      isOwed = false;
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        isOwed = true;
        clearTimeout(timer);
        timer = setTimeout(keepNow, pauseMs);
      },
    });
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      stop();
      keepNow();
    };
  }, [form, keep]);

  const settle = () => {
    found.current = null;
    setOffer(null);
  };
  return {
    offer,
    takeUp: () => {
      const { image: _photos, ...others } = untouched;
      const values = { ...others, ...offer?.values };
      for (const [field, value] of Object.entries(values))
        form.setValue(field as keyof typeof values, value, { shouldDirty: true });
      settle();
    },
    throwAway: () => {
      removeDraft(localStorage, account);
      form.reset(untouched);
      settle();
    },
    keep,
    finish: () => {
      isFinished.current = true;
      removeDraft(localStorage, account);
    },
  };
}
