import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SaleAct } from '#contract/sales.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { tellError } from '#web/lib/tell-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { waits } from '#web/ui/waits.ts';

/** Does something with a sale that can't be undone, after saying what that means. */
export function AskingButton({
  sale,
  act,
  question,
  text,
  look = 'btn-primary',
  children,
}: {
  sale: string;
  act:
    | 'receive'
    | 'accept'
    | 'take_back'
    | 'give_back'
    | 'came_back'
    | 'end_call'
    | 'withdraw_cancel'
    | 'agree_cancel'
    | 'decline_cancel'
    | Extract<SaleAct, { act: 'take_answer' | 'leave_answer' }>;
  question: string;
  text: ReactNode;
  look?: 'btn-primary' | 'btn-outline' | 'btn-ghost';
  children: string;
}) {
  const { cancel, done } = useSaleTexts();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const move = useCall('moveSale', {
    done,
    onSuccess: close,
    onError: (error) => {
      close();
      tellError(error);
    },
  });
  return (
    <>
      <button
        type="button"
        className={`btn ${look} max-sm:w-full`}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {children}
      </button>
      {isAsking && (
        <Dialog title={question} onClose={close}>
          <p>{text}</p>
          <div className="mt-6 flex justify-end gap-3 max-sm:flex-col-reverse">
            <button type="button" className="btn" onClick={close}>
              {cancel}
            </button>
            <button
              type="button"
              className="btn btn-primary"
              onClick={() => move.mutate({ params: { id: sale }, body: typeof act === 'string' ? { act } : act })}
              {...waits(move.isPending)}
            >
              {children}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
