import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/use-texts.ts';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();
const onServer = () => true;

/**
 * Says at the foot of the window that there is no connection, on pages whose lists wait for one. The live region stays
 * mounted while it is empty: some screen readers miss a region that appears together with its text.
 */
export default function OfflineNote(): ReactNode {
  const { unreachable } = useTexts().frame.guard;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-3 bottom-3 z-40 mx-auto max-w-xl print:hidden">
      {!useSyncExternalStore(subscribe, isOnline, onServer) && (
        <p className="bg-neutral text-neutral-content shadow-lift rounded-box p-4">{unreachable}</p>
      )}
    </div>
  );
}
