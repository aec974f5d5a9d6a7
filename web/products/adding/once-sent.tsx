import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Alert } from '#web/ui/alert.tsx';

/**
 * Opens a form when nothing that was sent from it before is under way any more. Until then its draft would be offered
 * as if it had not been sent. A form that is on the screen stays there while it is sent.
 */
export function OnceSent({
  sending,
  text,
  children,
}: {
  sending: readonly string[];
  text: string;
  children: ReactNode;
}) {
  const isSending = useIsMutating({ mutationKey: sending, exact: true }) > 0;
  const [isOpen, setOpen] = useState(!isSending);
  if (!isOpen && !isSending) setOpen(true);
  return isOpen ? children : <Alert tone="info">{text}</Alert>;
}
