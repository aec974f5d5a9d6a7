import { SendConfirmationButton } from '#web/identity/send-confirmation-button.tsx';
import { useSession } from '#web/lib/session.tsx';
import { useMemberTexts } from '#web/texts/member-texts.ts';

/** A quiet line for whoever has not confirmed their e-mail address; nothing for everybody else. */
export function UnconfirmedAddress() {
  const { text } = useMemberTexts().identity.unconfirmed;
  const session = useSession();
  if (session.status !== 'signedIn' || session.user.emailVerified) return null;
  return (
    <div className="border-base-300 text-base-content/80 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b pb-4 text-sm">
      <p className="min-w-0 wrap-anywhere">{text(session.user.email)}</p>
      <SendConfirmationButton />
    </div>
  );
}
