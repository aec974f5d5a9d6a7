import { useInfiniteQuery } from '@tanstack/react-query';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import { moment, usd } from '#web/lib/format.ts';
import { paymentsQuery } from '#web/payments/queries.ts';
import { RefundButton } from '#web/payments/refund-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Table } from '#web/ui/table.tsx';

export function meta() {
  return [{ title: 'Payments · Redial' }];
}

export default function PaymentsPage() {
  return (
    <main>
      <PageHeading title="Payments">The money that came in, the latest first. A refund takes the phone off the market until its seller puts it back on sale.</PageHeading>
      <Guard role="admin">{() => <Payments />}</Guard>
    </main>
  );
}

function Payments() {
  const payments = useInfiniteQuery(paymentsQuery());
  return (
    <>
      <Loaded query={payments} label="Loading payments" empty={<EmptyState title="Nobody has paid yet">Each payment appears here as soon as it has arrived.</EmptyState>}>
        {(rows) => (
          <Table
            caption="Payments"
            rows={rows}
            keyOf={(payment) => payment._id}
            columns={[
              { title: 'When', cell: (payment) => <time dateTime={payment.paidAt}>{moment(payment.paidAt)}</time> },
              { title: 'Product-Name', cell: (payment) => <span className="font-medium">{payment.productName}</span> },
              { title: 'Buyer', cell: (payment) => payment.userName },
              { title: 'Seller', cell: (payment) => payment.sellerName },
              { title: 'TransactionId', cell: (payment) => <span className="font-mono text-xs break-all">{payment.transactionId}</span> },
              { title: 'Price', end: true, cell: (payment) => <span className="tabular-nums">{usd(payment.price)}</span> },
              { title: 'Refund', end: true, cell: (payment) => <Refund payment={payment} /> },
            ]}
          />
        )}
      </Loaded>
      <ShowMore query={payments} />
    </>
  );
}

function Refund({ payment }: Parameters<typeof RefundButton>[0]) {
  if (payment.state === 'succeeded') return <RefundButton payment={payment} />;
  return <span className="text-base-content/70">{payment.state === 'refunded' ? 'Refunded' : 'Going back'}</span>;
}
