import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { whyNotSignedIn } from '#web/identity/failed-return.ts';
import { pressedBefore } from '#web/identity/google-sign-in.ts';
import { ownAddress, stateFor } from '#web/identity/origin.ts';
import { paths } from '#web/lib/paths.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Tells why a sign-in by the provider failed, once: the address forgets it, what was wanted stays known. */
export function useFailedReturn(tell: (problem: string) => void): void {
  const { identity } = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const code = search.get('error');
  const to = ownAddress(search.get('to'));
  useEffect(() => {
    if (code === null) return;
    const problem = whyNotSignedIn(code, identity);
    // Logged besides, as the specification has it for this failure.
    console.error(problem);
    tell(problem);
    void navigate(paths.login, { replace: true, state: stateFor(to, pressedBefore()) });
  }, [code, to, tell, navigate, identity]);
}
