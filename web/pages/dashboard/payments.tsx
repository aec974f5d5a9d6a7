import { useInfiniteQuery } from '@tanstack/react-query';
import type { Payment } from '#contract/payments.ts';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { paymentsQuery } from '#web/payments/queries.ts';
import { RefundButton } from '#web/payments/refund-button.tsx';
import { memberTextsOf, useMemberTexts } from '#web/texts/member-texts.ts';
import { textsOf, useFormats } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { Route } from './+types/payments.ts';

export const handle: AsksEarly = { early: () => [`/api/payments?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { admin } = memberTextsOf(matches);
  return [{ title: frame.titleOf(admin.payments.title) }];
}

export default function PaymentsPage() {
  const { title, lead } = useMemberTexts().admin.payments;
  return (
    <main>
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="admin" waiting={<TableSkeleton />}>
        {() => <Payments />}
      </Guard>
    </main>
  );
}

function Payments() {
  const { usd } = useFormats();
  const { columns, payments: texts } = useMemberTexts().admin;
  const payments = useInfiniteQuery(paymentsQuery());
  return (
    <>
      <Loaded
        query={payments}
        label={texts.loading}
        skeleton={<TableSkeleton label={texts.loading} />}
        empty={
          <EmptyState drawing="receipt" title={texts.none}>
            {texts.noneHint}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            caption={texts.title}
            rows={rows}
            keyOf={(payment) => payment._id}
            columns={[
              {
                title: columns.price,
                cell: (payment) => (
                  <span className="font-semibold tabular-nums whitespace-nowrap">{usd(payment.price)}</span>
                ),
              },
              {
                title: columns.productName,
                narrow: 'heading',
                cell: (payment) => <span className="font-medium">{payment.productName}</span>,
              },
              { title: texts.buyer, cell: (payment) => payment.userName },
              { title: texts.seller, cell: (payment) => payment.sellerName },
              { title: columns.when, cell: (payment) => <TimeAgo at={payment.paidAt} /> },
              {
                title: texts.transaction,
                cell: (payment) => (
                  <span className="text-quiet inline-block min-w-24 font-mono text-xs break-all">
                    {payment.transactionId}
                  </span>
                ),
              },
              { title: texts.status, cell: (payment) => <State state={payment.state} /> },
              {
                title: texts.refund,
                end: true,
                narrow: 'actions',
                cell: (payment) => payment.state === 'succeeded' && <RefundButton payment={payment} />,
              },
            ]}
          />
        )}
      </Loaded>
      <ShowMore query={payments} />
    </>
  );
}

function State({ state }: { state: Payment['state'] }) {
  const { states } = useMemberTexts().admin.payments;
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}

const tones: Record<Payment['state'], Tone> = { succeeded: 'success', refund_pending: 'warning', refunded: 'neutral' };
