import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailForm } from '#web/identity/security/email-form.tsx';
import { emailChangeQuery } from '#web/identity/security/queries.ts';
import { Section, Shown } from '#web/identity/security/section.tsx';
import { useLookOnReturn } from '#web/identity/unconfirmed-address.tsx';
import { useSession } from '#web/lib/session.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { useSecurityTexts } from '#web/texts/pages/security.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';
import { waits } from '#web/ui/waits.ts';

/** The e-mail address of the account, and changing it. */
export function EmailSection() {
  const texts = useSecurityTexts().email;
  const session = useSession();
  const asked = useQuery(emailChangeQuery());
  if (session.status !== 'signedIn') return null;
  return (
    <Section title={texts.title}>
      <div className="space-y-4">
        <p className="font-medium wrap-anywhere">{session.user.email}</p>
        <Shown query={asked} skeleton={<FormSkeleton label={texts.loading} fields={1} />}>
          {({ waiting }) => <Changing waiting={waiting} />}
        </Shown>
      </div>
    </Section>
  );
}

function Changing({ waiting }: { waiting: { email: string; expiresAt: string } | null }) {
  const texts = useSecurityTexts().email;
  const { moment } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useCall('withdrawEmailChange', { done: texts.withdrawn });
  const part = useFocusAfter<HTMLDivElement>(isAsking ? 'form' : waiting === null ? 'address' : waiting.email);
  useLookOnReturn(waiting !== null);
  return (
    <div ref={part} tabIndex={-1} className="scroll-mt-24 space-y-4 outline-none">
      {waiting !== null && <Alert tone="info">{texts.waiting(waiting.email, moment(waiting.expiresAt))}</Alert>}
      {isAsking ? (
        <EmailForm onEnd={() => setAsking(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn btn-outline" onClick={() => setAsking(true)}>
            {waiting === null ? texts.change : texts.again}
          </button>
          {waiting !== null && (
            <button
              type="button"
              className="btn btn-outline"
              onClick={() => withdraw.mutate()}
              {...waits(withdraw.isPending)}
            >
              {texts.withdraw}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
