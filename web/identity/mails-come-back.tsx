import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useMailsComeBackTexts } from '#web/texts/pages/mails-come-back.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { waits } from '#web/ui/waits.ts';

/** Says that mails to somebody come back, and tries again on request, before what stands inside. */
export function MailsComeBack({ children }: { children: ReactNode }) {
  const { text, hint, write } = useMailsComeBackTexts();
  const session = useSession();
  if (session.status !== 'signedIn' || !session.user.mailRefusal) return children;
  return (
    <>
      <div
        role="status"
        className="rounded-field border-warning/60 bg-warning/15 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border px-4 py-3 text-sm"
      >
        <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <p className="font-medium">{text(session.user.email, session.user.mailRefusal)}</p>
          <p>
            <Sentence text={hint}>
              <Link to={paths.contact} className="link">
                {write}
              </Link>
            </Sentence>
          </p>
        </div>
        <TryAgainButton />
      </div>
      {children}
    </>
  );
}

/** Sends one mail. Once it is taken, mails are sent as before. */
function TryAgainButton() {
  const { again, taken, refused } = useMailsComeBackTexts();
  const { load } = useSession();
  const [isBusy, setIsBusy] = useState(false);

  async function press(): Promise<void> {
    setIsBusy(true);
    try {
      await api.sendConfirmation();
      const user = await load();
      if (user?.mailRefusal) toast.error(refused);
      else toast.success(taken);
    } catch (error) {
      tellError(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <button type="button" className="btn btn-outline btn-sm" onClick={() => void press()} {...waits(isBusy)}>
      {again}
    </button>
  );
}
