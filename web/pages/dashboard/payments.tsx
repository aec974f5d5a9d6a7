import type { Payment } from '#contract/payments.ts';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { AdminList } from '#web/pages/dashboard/admin-list.tsx';
import { paymentsQuery } from '#web/payments/queries.ts';
import { RefundButton } from '#web/payments/refund-button.tsx';
import { adminTextsOf, useAdminTexts } from '#web/texts/pages/admin.ts';
import { textsOf, useFormats, useShownName } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/badge.tsx';
import { TableText } from '#web/ui/table-text.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { Route } from './+types/payments.ts';

export const handle: AsksEarly = { early: () => [`/api/payments?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const admin = adminTextsOf(matches);
  return [{ title: frame.titleOf(admin.payments.title) }];
}

export default function PaymentsPage() {
  const { usd } = useFormats();
  const nameOf = useShownName();
  const { columns, payments: texts } = useAdminTexts();
  return (
    <AdminList
      texts={texts}
      query={paymentsQuery()}
      drawing="receipt"
      rows={[
        {
          title: columns.price,
          cell: (payment) => (
            <span className="whitespace-nowrap">
              <span className="font-semibold tabular-nums">{usd(payment.price)}</span>
              <TimeAgo at={payment.paidAt} className="text-quiet text-note block" />
            </span>
          ),
        },
        {
          title: columns.productName,
          narrow: 'heading',
          cell: (payment) => (
            <span>
              <span className="font-medium">
                <TableText>{payment.productName}</TableText>
              </span>
              <span className="text-quiet block @3xl:whitespace-nowrap font-mono text-xs font-normal break-all">
                <span className="sr-only">{texts.transaction} </span>
                {payment.transactionId}
              </span>
            </span>
          ),
        },
        { title: texts.buyer, cell: (payment) => <TableText>{nameOf(payment.userName)}</TableText> },
        { title: texts.seller, cell: (payment) => <TableText>{nameOf(payment.sellerName)}</TableText> },
        { title: texts.status, cell: (payment) => <State payment={payment} /> },
        {
          title: texts.refund,
          end: true,
          narrow: 'actions',
          cell: (payment) => payment.state === 'succeeded' && <RefundButton payment={payment} />,
        },
      ]}
    />
  );
}

function State({ payment: { state, partCents, partIsBack } }: { payment: Payment }) {
  const { states, part, partBack, partComing } = useAdminTexts().payments;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tones[state]}>{states[state]}</Badge>
      {partCents !== null && (
        // No badge: its words stay in one line, which the table has no room for beside long names.
        <span className={partIsBack ? 'text-quiet text-xs' : 'text-xs font-semibold'}>
          {(partIsBack ? partBack : partComing)(part(partCents))}
        </span>
      )}
    </span>
  );
}

const tones: Record<Payment['state'], Tone> = { succeeded: 'success', refund_pending: 'warning', refunded: 'neutral' };
