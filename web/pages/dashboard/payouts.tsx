import { Guard } from '#web/guards/guard.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { BookOfMarket } from '#web/money/book.tsx';
import { NotBack } from '#web/money/not-back.tsx';
import { OpenPayouts } from '#web/money/open-payouts.tsx';
import { PastPayouts } from '#web/money/past-payouts.tsx';
import { WaitingSellers } from '#web/money/waiting-sellers.tsx';
import { payoutsTextsOf, usePayoutsTexts } from '#web/texts/pages/payouts.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/payouts.ts';

export const handle: AsksEarly = { early: () => ['/api/payouts/book', '/api/payouts/waiting'] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(payoutsTextsOf(matches).title) }];
}

export default function PayoutsPage() {
  const { title, lead } = usePayoutsTexts();
  return (
    <main>
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="admin" waiting={<TableSkeleton />}>
        {() => (
          <div className="space-y-10">
            <BookOfMarket />
            <NotBack />
            <WaitingSellers />
            <OpenPayouts />
            <PastPayouts />
          </div>
        )}
      </Guard>
    </main>
  );
}
