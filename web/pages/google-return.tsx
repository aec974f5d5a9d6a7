import { useEffect, useRef } from 'react';
import { toast } from '#web/lib/toast.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { failedAddress } from '#web/identity/google-addresses.ts';
import { pressedBefore } from '#web/identity/google-sign-in.ts';
import { ownAddress } from '#web/identity/origin.ts';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/google-return.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { frame, identity } = textsOf(matches);
  return [{ title: frame.titleOf(identity.google.metaTitle) }, { name: 'robots', content: 'noindex' }];
}

/**
 * Where one arrives from the provider: fetches the token, then goes on to the page that was wanted first. Somebody
 * without an account type is asked for it by the layout, in place of this page; after that it is shown, and does its
 * work, again.
 */
export default function GoogleReturnPage() {
  const { identity } = useTexts();
  const { enter } = useWaysIn();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const to = ownAddress(search.get('to'));
  const isBegun = useRef(false);

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    enter().then(
      (user) => {
        if (user.accountType === null) return;
        toast.success(identity.signedIn);
        void navigate(to, { replace: true, state: { pressed: pressedBefore() } });
      },
      (error: unknown) =>
        void navigate(failedAddress(error instanceof ApiError ? error.code : 'unknown', to), { replace: true }),
    );
  }, [enter, navigate, to, identity]);

  return <Spinner label={identity.google.signingIn} />;
}
