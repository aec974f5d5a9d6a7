import { useEffect, useRef } from 'react';
import type { MouseEvent, SyntheticEvent } from 'react';
import { dialogOpened } from '#web/dialogs/dialog-opened.ts';

/** What makes a <dialog> modal: it keeps the focus, gives it back, and closes with Escape. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    dispatchEvent(new Event(dialogOpened));
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onClickCapture: (event: MouseEvent) => {
      // The second click of a double click on what opened it lands here, often beside the box, and would close it.
      wasPressed.current ||= event.detail < 2;
      if (wasPressed.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
