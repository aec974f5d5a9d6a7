import { useState } from 'react';
import { Alert } from '#web/ui/alert.tsx';

/** The other way in. Until it is configured it says so, rather than leading nowhere. */
export function GoogleButton() {
  const [pressed, setPressed] = useState(false);
  return (
    <div className="space-y-4">
      <div className="divider text-base-content/70 my-1 text-sm">OR</div>
      <button type="button" className="btn btn-outline w-full" onClick={() => setPressed(true)}>
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.4">
          <path d="M21 12h-8.5M20.5 12a8.5 8.5 0 1 1-2.5-6" strokeLinecap="round" />
        </svg>
        Continue with Google
      </button>
      {pressed && <Alert tone="info">Google sign-in is not set up on this server. Please use your e-mail address and a password.</Alert>}
    </div>
  );
}
