import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { OnBack } from '#web/dialogs/on-back.tsx';
import { useModal } from '#web/dialogs/use-modal.ts';

/** From this width on (64rem, Tailwind's lg) what a drawer holds has its own place on the page. */
const wide = '(min-width: 64rem)';

export function Drawer({
  label,
  closeLabel,
  onClose,
  children,
}: {
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    const width = matchMedia(wide);
    width.addEventListener('change', onClose);
    return () => width.removeEventListener('change', onClose);
  }, [onClose]);
  return (
    <dialog
      {...useModal(onClose)}
      aria-label={label}
      className="text-base-content fixed inset-0 m-0 size-full max-h-none max-w-none bg-transparent backdrop:bg-black/50"
    >
      <OnBack act={onClose} />
      <div className="flex h-full">
        <div className="bg-base-100 shadow-lift relative w-80 max-w-[calc(100%-3rem)] shrink-0 overflow-y-auto overscroll-contain transition-transform duration-200 starting:-translate-x-full rtl:starting:translate-x-full">
          <button
            type="button"
            className="btn btn-ghost btn-square absolute end-2 top-2 z-10"
            aria-label={closeLabel}
            onClick={onClose}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
          {children}
        </div>
        <button type="button" tabIndex={-1} aria-hidden="true" className="flex-1 cursor-default" onClick={onClose} />
      </div>
    </dialog>
  );
}
