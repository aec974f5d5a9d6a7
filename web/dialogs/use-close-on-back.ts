import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * The browser's Back closes what lies over the page instead of leaving the page, as phones do by themselves. Where the page before was
 * another document, as for whoever came by a link from elsewhere, no page may stop it.
 */
export function useCloseOnBack(onClose: () => void): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    onClose();
  });
}
