import { useState } from 'react';
import type { ReactNode } from 'react';
import { AlreadyIn } from '#web/identity/already-in.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { CodeForm } from '#web/identity/security/code-form.tsx';
import { useSession } from '#web/lib/session.tsx';
import type { Session } from '#web/lib/session.tsx';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { useTexts } from '#web/texts/use-texts.ts';

interface Props {
  why: (error: unknown) => ReactNode;
  onSignedIn: () => Promise<void>;
  onBack: () => void;
}

/** The signed-in person; null: nobody; undefined: not known yet. */
function accountOf(session: Session): string | null | undefined {
  if (session.status === 'loading') return undefined;
  return session.status === 'signedIn' ? session.user.email : null;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ why, onSignedIn, onBack }: Props) {
  const { identity, twoStep } = useTexts();
  const { signIn } = twoStep;
  const { giveCode } = useWaysIn();
  const session = useSession();
  const account = accountOf(session);
  const [accountBefore, setAccountBefore] = useState(account);
  if (accountBefore === undefined && account !== undefined) setAccountBefore(account);
  const [isSending, setSending] = useState(false);
  if (!isSending && accountBefore !== undefined && session.status === 'signedIn' && account !== accountBefore) {
    // Another tab has signed in, and no code is wanted any more.
    return (
      <AuthCard title={identity.login.title}>
        <AlreadyIn />
        <button type="button" className="btn btn-outline w-full" onClick={onBack}>
          {signIn.back}
        </button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={signIn.title} lead={signIn.lead}>
      <CodeForm
        asks={{ code: 'any' }}
        why={why}
        submit={signIn.submit}
        cancel={signIn.back}
        onCancel={onBack}
        onSubmit={async ({ code }) => {
          setSending(true);
          try {
            await giveCode(code);
            await onSignedIn();
          } finally {
            setSending(false);
          }
        }}
      />
    </AuthCard>
  );
}
