import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Does the page live yet? What the server rendered can be seen and typed into before its code has come. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
