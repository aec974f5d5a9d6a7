import { useCallback, useEffect, useRef, useState } from 'react';
import { openSlot, readDraft, removeDraft, worthKeeping, writeDraft } from '#web/products/adding/draft.ts';
import type { Draft, Sent } from '#web/products/adding/draft.ts';
import type { AddForm, Values } from '#web/products/adding/values.ts';

const pauseMs = 300;

export interface KeptDraft {
  /** The newest of what was found, until it is taken up or thrown away. */
  offer: Draft | null;
  takeUp: () => void;
  throwAway: () => void;
  /** Keeps what was typed until now, without the pause: the form is about to be opened anew. */
  keep: () => void;
  /**
   * Notes that it is being sent: a page that goes before the answer leaves that behind.
   *
   * @returns takes it back, for a try that was refused: an earlier one may still have listed the phone
   */
  noteSent: (name: string) => () => void;
  /** It is sent: nothing of this form is kept any more. */
  finish: () => void;
}

/**
 * Keeps the form on this device while it is filled in. Each opened form has a slot of its own, so neither another tab
 * nor the next phone overwrites it. The newest draft is offered, and never mixed with what is typed meanwhile. Taken
 * up, it moves into this form's slot. Thrown away, it is gone, and the next newest is offered. Without an answer it
 * stays where it is, for thirty days, unless newer ones need the room: ten are kept, with this form's own.
 *
 * @param untouched what the form begins with: that is not kept
 */
export function useDraft(form: AddForm, account: string, untouched: Values): KeptDraft {
  const [slot] = useState(() => openSlot(localStorage, account, new Date()));
  const [offer, setOffer] = useState(() => readDraft(localStorage, account, new Date()));
  const [firstOffer] = useState(offer);
  const isFinished = useRef(false);
  const sent = useRef<Sent>(undefined);

  const keep = useCallback(() => {
    if (isFinished.current) return;
    const values = worthKeeping(form.getValues(), untouched);
    if (Object.keys(values).length > 0) writeDraft(localStorage, slot, values, new Date(), sent.current);
    else removeDraft(localStorage, slot);
  }, [form, slot, untouched]);

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

  return {
    offer,
    takeUp: () => {
      if (offer === null) return;
      const { image: _photos, ...others } = untouched;
      const values = { ...others, ...offer.values };
      for (const [field, value] of Object.entries(values))
        form.setValue(field as keyof typeof values, value, { shouldDirty: true });
      removeDraft(localStorage, offer.slot);
      sent.current = offer.sent;
      keep();
      setOffer(null);
    },
    throwAway: () => {
      if (offer === null) return;
      removeDraft(localStorage, offer.slot);
      // A second offer came after the first was answered: what was typed since stays.
      if (offer === firstOffer) form.reset(untouched);
      keep();
      setOffer(readDraft(localStorage, account, new Date(), slot));
    },
    keep,
    noteSent: (name) => {
      const before = sent.current;
      const note = (now: Sent | undefined) => {
        sent.current = now;
        keep();
      };
      note({ name, at: new Date().toISOString() });
      return () => note(before);
    },
    finish: () => {
      isFinished.current = true;
      removeDraft(localStorage, slot);
    },
  };
}
