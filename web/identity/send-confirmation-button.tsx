import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useSession } from '#web/lib/session.tsx';

/** Sends whoever is signed in another link that confirms their address. */
export function SendConfirmationButton() {
  const session = useSession();
  const [isBusy, setIsBusy] = useState(false);

  async function press(): Promise<void> {
    setIsBusy(true);
    try {
      const { sent } = await api.sendConfirmation();
      if (sent) toast.success('The mail is on its way');
      else await session.refresh();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <button type="button" className="btn btn-outline btn-sm" disabled={isBusy} onClick={() => void press()}>
      Send the mail again
    </button>
  );
}
