import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/use-texts.ts';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();
const onServer = () => true;

/**
 * At the foot of the window while there is no connection: what is looked up waits for one, and comes then. Its place is
 * there before, since what appears together with its place is not read out everywhere.
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
