import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { newness } from '#contract/allowances.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { paths } from '#web/lib/paths.ts';
import { summaryQuery } from '#web/summary/queries.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

/** Warns a new seller before the form if they have reached the limit of phones. */
export function NoRoom({ user }: { user: SessionUser }) {
  const { noRoom } = useAddingTexts();
  const summary = useQuery({ ...summaryQuery(), enabled: !user.verified }).data;
  if (summary?.role !== 'seller' || summary.sold > 0) return null;
  const live = summary.onSale + summary.reserved;
  if (live < newness.listings.liveBeforeFirstSale) return null;
  return (
    <div className="mb-6">
      <Alert tone="warning">
        <Sentence text={noRoom.text(live)}>
          <Link to={paths.myProducts} viewTransition className="link">
            {noRoom.link}
          </Link>
        </Sentence>
      </Alert>
    </div>
  );
}
