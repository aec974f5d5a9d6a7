import { useState } from 'react';
import { toast } from '#web/lib/toast.ts';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.tsx';
import { tellError } from '#web/lib/tell-error.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { waits } from '#web/ui/waits.ts';

/** Sends the signed-in person another link that confirms their address. */
export function SendConfirmationButton() {
  const { again, sent: onItsWay } = useTexts().identity.unconfirmed;
  const session = useSession();
  const [isBusy, setIsBusy] = useState(false);

  async function press(): Promise<void> {
    setIsBusy(true);
    try {
      const { sent } = await api.sendConfirmation();
      if (sent) toast.success(onItsWay);
      else await session.load();
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
