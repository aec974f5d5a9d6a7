import { useEffect, useRef } from 'react';
import { GoogleButton } from '#web/identity/google-button.tsx';
import { paths } from '#web/lib/paths.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Stands in the place of a form that was refused: without a password one signs in with Google again first. */
export function SignInAgain({ children, onCancel }: { children: string; onCancel: () => void }) {
  const { common } = useTexts();
  const part = useRef<HTMLDivElement>(null);
  // What was pressed has gone.
  useEffect(() => part.current?.focus(), []);
  return (
    <div ref={part} tabIndex={-1} className="max-w-md scroll-mt-24 space-y-4 outline-none">
      <Alert tone="warning">{children}</Alert>
      <GoogleButton to={paths.security} isAlone />
      <button type="button" className="btn btn-ghost" onClick={onCancel}>
        {common.cancel}
      </button>
    </div>
  );
}
