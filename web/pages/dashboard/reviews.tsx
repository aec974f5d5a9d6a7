import { Link, useSearchParams } from 'react-router';
import { reviewFilters } from '#contract/reviewing.ts';
import type { ReviewFilter } from '#contract/reviewing.ts';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { paths } from '#web/lib/paths.ts';
import { AdminList } from '#web/pages/dashboard/admin-list.tsx';
import { DeskCard } from '#web/reviews/desk-card.tsx';
import { allReviewsQuery } from '#web/reviews/queries.ts';
import { reviewDeskTextsOf, useReviewDeskTexts } from '#web/texts/pages/review-desk.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import type { Route } from './+types/reviews.ts';

const filterIn = (search: URLSearchParams) => reviewFilters.find((filter) => filter === search.get('only'));

export const handle: AsksEarly = {
  early: (_params, search) => {
    const only = filterIn(search);
    return [`/api/reviews?limit=${pageSize}${only === undefined ? '' : `&only=${only}`}`];
  },
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(reviewDeskTextsOf(matches).title) }];
}

export default function ReviewsPage() {
  const [search] = useSearchParams();
  const only = filterIn(search);
  return (
    <AdminList
      texts={useReviewDeskTexts()}
      filter={<Filters only={only} />}
      query={allReviewsQuery(only)}
      drawing="shield"
      rows={(review) => <DeskCard review={review} />}
    />
  );
}

function Filters({ only }: { only: ReviewFilter | undefined }) {
  const { filter, filters } = useReviewDeskTexts();
  return (
    <nav aria-label={filter} className="mb-6 flex flex-wrap gap-2">
      {([undefined, ...reviewFilters] as const).map((one) => (
        <Link
          key={one ?? 'all'}
          to={one === undefined ? paths.reviews : `${paths.reviews}?only=${one}`}
          aria-current={one === only ? 'page' : undefined}
          className={`btn md:btn-sm ${one === only ? 'btn-primary' : 'btn-outline'}`}
        >
          {filters[one ?? 'all']}
        </Link>
      ))}
    </nav>
  );
}
