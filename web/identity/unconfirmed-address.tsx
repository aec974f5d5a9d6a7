import { useEffect } from 'react';
import { SendMailButton } from '#web/identity/send-mail-button.tsx';
import { useSession } from '#web/lib/session.tsx';
import { useTexts } from '#web/texts/use-texts.ts';

/** What somebody is about to do for which their address has to be confirmed where the market sends mail. */
type Purpose = 'sell' | 'book' | 'getMails';

/** Says what has to be confirmed before, and sends the link again; nothing for everybody who need not. */
export function AddressToConfirm({ before }: { before: Purpose }) {
  const texts = useTexts().identity.unconfirmed;
  const session = useSession();
  const mustConfirm = session.status === 'signedIn' && session.user.mustConfirm;
  useLookOnReturn(mustConfirm);
  if (!mustConfirm) return null;
  const text = { sell: texts.toSell, book: texts.toBook, getMails: texts.noMails }[before];
  return (
    <div
      role="status"
      className="rounded-field border-warning/60 bg-warning/15 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64 font-medium wrap-anywhere">{text(session.user.email)}</p>
      <SendMailButton texts={texts} />
    </div>
  );
}

/** A quiet line for members whose address is not confirmed and need not be; nothing for everybody else. */
export function UnconfirmedAddress() {
  const texts = useTexts().identity.unconfirmed;
  const session = useSession();
  if (session.status !== 'signedIn' || session.user.emailVerified || session.user.mustConfirm) return null;
  return (
    <div className="border-base-300 text-base-content/80 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b pb-4 text-sm">
      <p className="min-w-0 wrap-anywhere">{texts.text(session.user.email)}</p>
      <SendMailButton texts={texts} />
    </div>
  );
}

/** People follow the link in another tab or on another device: look up the session again when they come back. */
export function useLookOnReturn(isWaiting: boolean): void {
  const { load } = useSession();
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState === 'visible') load().catch(() => undefined);
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWaiting, load]);
}
