import { useEffect, useRef } from 'react';
import { Toaster } from 'react-hot-toast';
import { dialogOpened } from '#web/ui/dialog.tsx';

/** Toasts stand above everything, also above a dialog that opened after them: the last one to enter the browser's top layer is on top. */
export function ToastLayer() {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const raise = () => {
      layer.current?.hidePopover?.();
      layer.current?.showPopover?.();
    };
    raise();
    addEventListener(dialogOpened, raise);
    return () => removeEventListener(dialogOpened, raise);
  }, []);
  return (
    <div ref={layer} popover="manual" className="pointer-events-none fixed inset-0 m-0 size-0 overflow-visible border-0 bg-transparent p-0">
      <Toaster position="top-center" toastOptions={{ style: { background: 'var(--color-neutral)', color: 'var(--color-neutral-content)' } }} />
    </div>
  );
}
