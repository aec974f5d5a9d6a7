import { usd } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** The step in which a bank asks its customer, played by the test gateway. Closing it counts as a refusal. */
export function AuthenticationDialog({ price, onAnswer }: { price: number; onAnswer: (outcome: 'complete' | 'fail') => void }) {
  return (
    <Dialog title="Your bank asks you to confirm" onClose={() => onAnswer('fail')}>
      <p>
        Test mode: a real bank would ask you here whether you want to pay <strong>{usd(price)}</strong>. Choose how it goes.
      </p>
      <div className="mt-5 flex gap-3">
        <button type="button" className="btn btn-primary" onClick={() => onAnswer('complete')}>
          Complete authentication
        </button>
        <button type="button" className="btn btn-outline" onClick={() => onAnswer('fail')}>
          Fail authentication
        </button>
      </div>
    </Dialog>
  );
}
