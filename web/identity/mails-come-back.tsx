import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SendMailButton } from '#web/identity/send-mail-button.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { useMailsComeBackTexts } from '#web/texts/pages/mails-come-back.ts';
import { Sentence } from '#web/ui/sentence.tsx';

/** Says that mails to somebody come back, and tries again on request, before what stands inside. */
export function MailsComeBack({ children }: { children: ReactNode }) {
  const texts = useMailsComeBackTexts();
  const session = useSession();
  if (session.status !== 'signedIn' || !session.user.mailRefusal) return children;
  return (
    <>
      <div
        role="status"
        className="rounded-field border-warning/60 bg-warning/15 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border px-4 py-3 text-sm"
      >
        <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <p className="font-medium">{texts.text(session.user.email, session.user.mailRefusal)}</p>
          <p>
            <Sentence text={texts.hint}>
              <Link to={paths.security} className="link">
                {texts.change}
              </Link>
            </Sentence>
          </p>
        </div>
        <SendMailButton texts={texts} />
      </div>
      {children}
    </>
  );
}
