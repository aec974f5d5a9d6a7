import { useState } from 'react';
import { googleAddresses } from '#web/identity/google-addresses.ts';
import type { Origin } from '#web/identity/origin.ts';
import { api } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/forget-typed.ts';
import { beginGoogleSignIn } from '#web/identity/google-sign-in.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { waits } from '#web/ui/waits.ts';

interface Props extends Pick<Partial<Origin>, 'pressed'> {
  to: string;
  /** Where there is no way in above it. */
  isAlone?: boolean;
}

/**
 * The other way in, which leads on to an address of this site. Where it isn't set up it says so, rather than leading
 * nowhere.
 */
export function GoogleButton({ to, pressed = '', isAlone = false }: Props) {
  const texts = useTexts().identity.google;
  // A press before the page lives would be lost.
  const isLive = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function press(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      const { google } = await api.getIdentitySettings();
      setIsMissing(!google);
      if (google) location.assign(await beginGoogleSignIn(googleAddresses(to)));
      // The state of a location is lost on the way there and back. Where nothing can be kept, one is on that way already.
      sessionStorage.setItem(keyOf('pressed'), String(pressed));
    } catch (error) {
      // Said to the person; logged besides, as the specification has it for this failure.
      console.error(error);
      setProblem(messageOf(error));
    } finally {
      // Also when one leaves: the browser may show this very page again on the way back.
      setIsBusy(false);
    }
  }

  return (
    <div className="space-y-4">
      {!isAlone && <div className="divider text-base-content/70 mt-0 mb-6 text-sm">{texts.or}</div>}
      <button
        type="button"
        className="btn btn-outline w-full"
        disabled={!isLive}
        onClick={() => void press()}
        {...waits(isBusy)}
      >
        <svg
          viewBox="0 0 24 24"
          className="size-5"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
        >
          <path d="M21 12h-8.5M20.5 12a8.5 8.5 0 1 1-2.5-6" strokeLinecap="round" />
        </svg>
        {texts.continue}
      </button>
      {isMissing && <Alert tone="info">{texts.missing}</Alert>}
      {problem && <Alert tone="error">{problem}</Alert>}
    </div>
  );
}
