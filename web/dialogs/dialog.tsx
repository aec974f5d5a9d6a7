import { X } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { OnBack } from '#web/dialogs/on-back.tsx';
import { useModal } from '#web/dialogs/use-modal.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** The browser's own <dialog> keeps the focus, gives it back, and closes with Escape, Back or a press beside it. */
export function Dialog({
  title,
  isWide = false,
  onClose,
  children,
}: {
  title: string;
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const { close } = useTexts().common;
  return (
    <dialog {...useModal(onClose)} aria-labelledby={titleId} className="modal modal-bottom sm:modal-middle">
      <OnBack act={onClose} />
      {/* The box cuts off what is in it, so its corners are round beside a scrollbar too. */}
      <div
        className={`modal-box ${isWide ? 'sm:max-w-5xl' : ''} border-base-300 shadow-lift text-start max-sm:rounded-t-sheet flex max-h-[92dvh] flex-col overflow-hidden border p-0`}
      >
        <div className="overflow-y-auto overscroll-contain p-6 max-sm:pb-[max(1.5rem,env(safe-area-inset-bottom))]">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-heading">
              {title}
            </h2>
            <button
              type="button"
              className="btn btn-ghost btn-sm btn-circle -mt-1 -me-2"
              aria-label={close}
              onClick={onClose}
            >
              <X className="size-5" aria-hidden="true" />
            </button>
          </div>
          {children}
        </div>
      </div>
      <button type="button" tabIndex={-1} className="modal-backdrop" aria-hidden="true" onClick={onClose} />
    </dialog>
  );
}
