import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';

/** Said to the window when a dialog has opened, for what has to stay above it. */
export const dialogOpened = 'redial:dialog-opened';

/** A modal dialog on the browser's own <dialog>: it keeps the focus, gives it back, and closes with Escape or a press beside it. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

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

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="modal modal-bottom sm:modal-middle"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="modal-box border-base-300 max-h-[92dvh] border">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl font-bold">
            {title}
          </h2>
          <button type="button" className="btn btn-ghost btn-sm btn-circle -mt-1 -mr-2" aria-label="Close" onClick={onClose}>
            <X className="size-5" aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
      <button type="button" tabIndex={-1} className="modal-backdrop" aria-hidden="true" onClick={onClose} />
    </dialog>
  );
}
