import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.tsx';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';
import { waits } from '#web/ui/waits.ts';

/** Sends the signed-in person a mail: another link that confirms their address, or a trial where mails come back. */
export function SendMailButton({ texts }: { texts: { again: string; sent: string; refused: string } }) {
  const { load } = useSession();
  const [isBusy, setIsBusy] = useState(false);

  async function press(): Promise<void> {
    setIsBusy(true);
    try {
      const { sent } = await api.sendConfirmation();
      if (sent) toast.success(texts.sent);
      else toast.error(texts.refused);
    } catch (error) {
      tellError(error);
    }
    // Also after a failure something else may be known of the address.
    await load().catch(() => null);
    setIsBusy(false);
  }

  return (
    <button type="button" className="btn btn-outline btn-sm" onClick={() => void press()} {...waits(isBusy)}>
      {texts.again}
    </button>
  );
}
