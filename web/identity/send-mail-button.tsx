import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.tsx';
import type { Session } from '#web/lib/session.tsx';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';
import { waits } from '#web/ui/waits.ts';

interface Texts {
  again: string;
  sent: string;
  refused: string;
  /** No mail is needed any more. */
  over: string;
}

/** Sends the signed-in person a mail: another link that confirms their address, or a trial where mails come back. */
export function SendMailButton({ texts }: { texts: Texts }) {
  const { load } = useSession();
  const [isBusy, setIsBusy] = useState(false);

  async function press(): Promise<void> {
    setIsBusy(true);
    await sendAndTell(texts, load);
    setIsBusy(false);
  }

  return (
    <button type="button" className="btn btn-outline btn-sm" onClick={() => void press()} {...waits(isBusy)}>
      {texts.again}
    </button>
  );
}

/** Also after a failure something else may be known of the address, and no answer about that hides what was sent. */
export async function sendAndTell(texts: Texts, load: Session['load'], send = api.sendConfirmation): Promise<void> {
  let sent: boolean | undefined;
  try {
    ({ sent } = await send());
    if (sent) toast.success(texts.sent);
  } catch (error) {
    tellError(error);
  }
  const user = await load().catch(() => null);
  if (sent !== false) return;
  if (user?.emailVerified && !user.mailRefusal) toast.success(texts.over);
  else toast.error(texts.refused);
}
