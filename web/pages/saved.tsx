import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { conditions } from '#contract/limits.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { accountOf, useSession } from '#web/lib/session.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { ConditionBadge } from '#web/products/badges.tsx';
import { accountQuery } from '#web/saved/account.ts';
import { lookAgainQuery } from '#web/saved/queries.ts';
import { SavedCard } from '#web/saved/saved-card.tsx';
import { useIsOnlyInMemory, useSavedPhones } from '#web/saved/saved-phones.ts';
import type { SavedPhone } from '#web/saved/saved-phones.ts';
import { alignPictures } from '#web/saved/saved-pictures.ts';
import { useWatching } from '#web/texts/pages/watching.ts';
import { useSavedListTexts } from '#web/texts/pages/saved-list.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import type { Route } from './+types/saved.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { frame, saved } = textsOf(matches);
  return [{ title: frame.titleOf(saved.title) }, { name: 'robots', content: 'noindex' }];
}

export default function SavedPage() {
  const { saved } = useTexts();
  const { lead } = useSavedListTexts();
  const { savedLead } = useWatching();
  const { status } = useSession();
  const isLive = useHydrated();
  return (
    <main className="shell py-10">
      <PageHeading title={saved.title}>{status === 'signedIn' ? savedLead : lead}</PageHeading>
      {isLive ? <Saved /> : <Loading />}
    </main>
  );
}

function Loading() {
  return <CardSkeleton label={useTexts().products.loading} count={4} />;
}

function Saved() {
  const texts = useSavedListTexts();
  const session = useSession();
  const phones = useSavedPhones();
  const account = session.status === 'signedIn' ? accountOf(session.user) : null;
  // What a browser has not kept yet, the account may have. Asked after the last phone was removed, it might still have
  // that one.
  const [wasEmpty] = useState(phones.length === 0);
  const isOfAccount = account !== null && wasEmpty;
  const ofAccount = useQuery({ ...accountQuery(account ?? ''), enabled: isOfAccount });
  const isOnlyInMemory = useIsOnlyInMemory();
  const look = useQuery({ ...lookAgainQuery(), enabled: phones.length > 0 });
  useEffect(() => void alignPictures(phones), [phones]);
  const nothing = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus<HTMLUListElement>(nothing);
  if (phones.length === 0) {
    const isAsked = session.status === 'loading' && session.unreachable !== true;
    if (isAsked || (isOfAccount && ofAccount.isPending)) return <Loading />;
    if (ofAccount.isLoadingError)
      return <ErrorState message={messageOf(ofAccount.error)} onRetry={() => void ofAccount.refetch()} />;
    return (
      <div ref={nothing} tabIndex={-1} className="outline-none">
        <EmptyState
          title={texts.emptyTitle}
          action={
            <Link to={paths.categories} className="btn btn-primary">
              {texts.find}
            </Link>
          }
        >
          {texts.empty}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="space-y-5">
      {isOnlyInMemory && <Alert tone="warning">{texts.notKept}</Alert>}
      {(look.isError || look.isPaused) && <Alert tone="info">{texts.notRefreshed}</Alert>}
      <ul {...kept} className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4">
        {phones.map((phone, at) => (
          <li key={phone._id}>
            <SavedCard phone={phone} eager={at < 4} badge={<Condition phone={phone} />} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Condition({ phone }: { phone: SavedPhone }) {
  const condition = conditions.find((one) => one === phone.productCondition);
  return condition === undefined ? null : <ConditionBadge condition={condition} />;
}
