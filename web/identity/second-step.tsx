import type { ReactNode } from 'react';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { CodeForm } from '#web/identity/security/code-form.tsx';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';

interface Props {
  why: (error: unknown) => ReactNode;
  onSignedIn: () => Promise<void>;
  onBack: () => void;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ why, onSignedIn, onBack }: Props) {
  const { signIn } = useMemberTexts().twoStep;
  const { giveCode } = useWaysIn();
  return (
    <AuthCard title={signIn.title} lead={signIn.lead}>
      <CodeForm
        asks={{ code: 'any' }}
        why={why}
        submit={signIn.submit}
        cancel={signIn.back}
        onCancel={onBack}
        onSubmit={async ({ code }) => {
          await giveCode(code);
          await onSignedIn();
        }}
      />
    </AuthCard>
  );
}
