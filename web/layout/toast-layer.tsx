import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { dialogOpened } from '#web/dialogs/dialog-opened.ts';
import { areToastsComing, bringToasts, onToastsComing } from '#web/lib/toast.ts';
import { storedToken } from '#web/lib/token.ts';

const Toasts = lazy(async () => ({ default: (await bringToasts()).Toasts }));

const bringAfterMs = 1_500;

/** Toasts stand above everything, also above a dialog that opened after them: the last one to enter the browser's top layer is on top. */
export function ToastLayer() {
  const layer = useRef<HTMLDivElement>(null);
  const isWanted = useSyncExternalStore(onToastsComing, areToastsComing, () => false);
  useEffect(() => {
    if (!isWanted) return;
    const raise = () => {
      layer.current?.hidePopover?.();
      layer.current?.showPopover?.();
    };
    raise();
    addEventListener(dialogOpened, raise);
    return () => removeEventListener(dialogOpened, raise);
  }, [isWanted]);
  useEffect(() => {
    // Members have things to be told of, also when the connection is gone by then; but first comes what they look at.
    if (storedToken.read() === null) return;
    const timer = setTimeout(() => void bringToasts().catch(() => undefined), bringAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={layer} popover="manual" className="pointer-events-none fixed inset-0 m-0 size-0 overflow-visible border-0 bg-transparent p-0">
      <Suspense fallback={null}>{isWanted && <Toasts />}</Suspense>
    </div>
  );
}
