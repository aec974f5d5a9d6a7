import { useEffect, useRef, useSyncExternalStore } from 'react';
import { dialogOpened } from '#web/dialogs/dialog-opened.ts';
import { bringToasts, onToastsHere, toastsHere } from '#web/lib/toast.ts';
import { storedToken } from '#web/lib/token.ts';

const bringAfterMs = 1_500;

/**
 * Toasts stand above everything, also above a dialog that opened after them: the last one to enter the browser's top
 * layer is on top.
 */
export function ToastLayer() {
  const layer = useRef<HTMLDivElement>(null);
  // Not by React.lazy: a file that does not come would take the page with it, and is asked for again later.
  const toasts = useSyncExternalStore(onToastsHere, toastsHere, () => null);
  useEffect(() => {
    if (toasts === null) return;
    const raise = () => {
      layer.current?.hidePopover?.();
      layer.current?.showPopover?.();
    };
    raise();
    addEventListener(dialogOpened, raise);
    return () => removeEventListener(dialogOpened, raise);
  }, [toasts]);
  useEffect(() => {
    // Members have things to be told of, also when the connection is gone by then; but first comes what they look at.
    if (storedToken.read() === null) return;
    const timer = setTimeout(() => void bringToasts().catch(() => undefined), bringAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      ref={layer}
      popover="manual"
      className="pointer-events-none fixed inset-0 m-0 size-0 overflow-visible border-0 bg-transparent p-0"
    >
      {toasts}
    </div>
  );
}
