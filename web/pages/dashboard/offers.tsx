import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Offer } from '#contract/offers.ts';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { paths } from '#web/lib/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { live } from '#web/notices/queries.ts';
import { RightToWithdrawFrom } from '#web/bookings/right-to-withdraw.tsx';
import { OfferCard } from '#web/offers/offer-card.tsx';
import { offersQuery } from '#web/offers/queries.ts';
import type { WaitingFor } from '#web/offers/queries.ts';
import { offerTextsOf, useOfferTexts } from '#web/texts/pages/offers.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import type { Route } from './+types/offers.ts';

const lists: readonly WaitingFor[] = ['me', 'other', 'nobody'];
const lookAgainMs = 20_000;

export const handle: AsksEarly = {
  early: () => lists.map((waitingFor) => `/api/offers?limit=${pageSize}&waitingFor=${waitingFor}`),
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(offerTextsOf(matches).title) }];
}

export default function OffersPage() {
  const { title, lead } = useOfferTexts();
  return (
    <main className="max-w-3xl">
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard waiting={<TableSkeleton rows={4} />}>{(user) => <Offers isBuyer={user.role === 'buyer'} />}</Guard>
    </main>
  );
}

/** A list of offers; live events tell of new ones, else it is fetched now and then. */
function useList(waitingFor: WaitingFor) {
  return useInfiniteQuery({ ...offersQuery(waitingFor), refetchInterval: () => !live.isOn && lookAgainMs });
}

function Offers({ isBuyer }: { isBuyer: boolean }) {
  const { loading } = useOfferTexts();
  const [mine, others, ended] = [useList('me'), useList('other'), useList('nobody')];
  const isNone = [mine, others, ended].every(({ data }) => data?.length === 0);
  return (
    <div className="space-y-9">
      <Loaded
        query={mine}
        label={loading}
        skeleton={<TableSkeleton label={loading} rows={4} />}
        empty={isNone && <Nothing isBuyer={isBuyer} />}
      >
        {(rows) => <List waitingFor="me" rows={rows} query={mine} />}
      </Loaded>
      <Loaded query={others} label={loading} skeleton={<></>} empty={null}>
        {(rows) => <List waitingFor="other" rows={rows} query={others} />}
      </Loaded>
      <Loaded query={ended} label={loading} skeleton={<></>} empty={null}>
        {(rows) => <List waitingFor="nobody" rows={rows} query={ended} />}
      </Loaded>
    </div>
  );
}

function Nothing({ isBuyer }: { isBuyer: boolean }) {
  const { none, noneHint, noneHintSeller, find } = useOfferTexts();
  return (
    <EmptyState
      title={none}
      action={
        isBuyer && (
          <Link to={paths.search} className="btn btn-primary">
            {find}
          </Link>
        )
      }
    >
      {isBuyer ? noneHint : noneHintSeller}
    </EmptyState>
  );
}

interface ListProps {
  waitingFor: WaitingFor;
  rows: readonly Offer[];
  query: Parameters<typeof ShowMore>[0]['query'];
}

function List({ waitingFor, rows, query }: ListProps) {
  const { lists } = useOfferTexts();
  const now = useNow();
  const kept = useKeptFocus<HTMLUListElement>();
  return (
    <section aria-labelledby={`offers-${waitingFor}`}>
      <h2 id={`offers-${waitingFor}`} className="text-heading mb-3">
        {lists[waitingFor]}
      </h2>
      <ul {...kept} className="space-y-4">
        {rows.map((offer) => (
          <OfferCard
            key={offer._id}
            offer={offer}
            now={now}
            right={<RightToWithdrawFrom sellerId={offer.other._id} />}
          />
        ))}
      </ul>
      <ShowMore query={query} />
    </section>
  );
}
