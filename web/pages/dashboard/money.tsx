import { useQuery } from '@tanstack/react-query';
import { Guard } from '#web/guards/guard.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { messageOf } from '#web/lib/problems.ts';
import { Balances } from '#web/money/balances.tsx';
import { OwnPayouts } from '#web/money/own-payouts.tsx';
import { PayoutAccount } from '#web/money/payout-account.tsx';
import { PayoutSetup } from '#web/money/payout-setup.tsx';
import { moneyQuery } from '#web/money/queries.ts';
import { Statement } from '#web/money/statement.tsx';
import { moneyTextsOf, useMoneyTexts } from '#web/texts/pages/money.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/money.ts';

export const handle: AsksEarly = { early: () => ['/api/money'] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(moneyTextsOf(matches).title) }];
}

export default function MoneyPage() {
  const { title, lead } = useMoneyTexts();
  return (
    <main className="max-w-5xl">
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="seller" waiting={<TableSkeleton />}>
        {(user) => <Money owner={`${user.name}, ${user.email}`} />}
      </Guard>
    </main>
  );
}

function Money({ owner }: { owner: string }) {
  const { loading } = useMoneyTexts();
  const { data: money, error, refetch } = useQuery(moneyQuery());
  if (money !== undefined)
    return (
      <div className="space-y-10">
        <Balances money={money} />
        {money.setup === null ? (
          <PayoutAccount account={money.account} />
        ) : (
          <PayoutSetup setup={money.setup} way={money.way} />
        )}
        <OwnPayouts payouts={money.payouts} />
        <Statement months={money.months} owner={owner} />
      </div>
    );
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <TableSkeleton label={loading} />;
}
