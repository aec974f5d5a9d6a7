import { CircleCheckBig } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';

/** The money has arrived and is recorded. */
export function PaymentDone({ transactionId }: { transactionId: string }) {
  return (
    <div role="status" className="rounded-box border-success/40 bg-success/10 space-y-3 border p-6">
      <CircleCheckBig className="text-success size-10" aria-hidden="true" />
      <p className="text-success text-xl font-bold">Congrats! Your Payment Completed</p>
      <p>
        Your TransactionId: <strong className="font-mono text-sm break-all">{transactionId}</strong>
      </p>
      <Link to={paths.myOrders} className="btn btn-primary mt-2">
        Go to My Orders
      </Link>
    </div>
  );
}
