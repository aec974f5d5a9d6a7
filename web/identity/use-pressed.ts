import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Does what somebody pressed as a visitor before they came back from /login (web/identity/origin.ts). The history
 * forgets it at once: reloading the page or going back to it doesn't do it again.
 */
export function usePressed(isOwn: (pressed: string) => boolean, act: (pressed: string) => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { pressed } = (state ?? {}) as { pressed?: unknown };
  const own = typeof pressed === 'string' && isOwn(pressed) ? pressed : null;
  const goOn = useEffectEvent((asked: string) => {
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    act(asked);
  });
  useEffect(() => {
    if (own !== null) goOn(own);
  }, [own]);
}
