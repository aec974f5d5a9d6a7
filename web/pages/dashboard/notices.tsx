import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Notice } from '#contract/notices.ts';
import { Guard } from '#web/guards/guard.tsx';
import { MailsComeBack } from '#web/identity/mails-come-back.tsx';
import { AddressToConfirm, UnconfirmedAddress } from '#web/identity/unconfirmed-address.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { paths } from '#web/lib/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { dayNames } from '#web/notices/day-names.ts';
import { byDay } from '#web/notices/days.ts';
import { NoticeItem } from '#web/notices/notice-item.tsx';
import { noticesQuery } from '#web/notices/queries.ts';
import { useReadNotices } from '#web/notices/use-read-notices.ts';
import { useDashboardTexts } from '#web/texts/pages/dashboard.ts';
import { noticesTextsOf, useNoticesTexts } from '#web/texts/pages/notices.ts';
import { textsOf, useLanguage } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/notices.ts';

export const handle: AsksEarly = { early: () => ['/api/notices'] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(noticesTextsOf(matches).title) }];
}

export default function NoticesPage() {
  const texts = useNoticesTexts();
  return (
    <main className="max-w-3xl">
      <PageHeading title={texts.title}>{texts.intro}</PageHeading>
      <Guard waiting={<TableSkeleton rows={4} />}>
        {(user) => (
          <>
            <MailsComeBack>
              <AddressToConfirm before="getMails" />
              <UnconfirmedAddress />
            </MailsComeBack>
            <Notices isSeller={user.role === 'seller'} />
          </>
        )}
      </Guard>
    </main>
  );
}

function Notices({ isSeller }: { isSeller: boolean }) {
  const texts = useNoticesTexts();
  const dashboard = useDashboardTexts();
  const dayName = dayNames(useLanguage());
  const now = useNow();
  const notices = useQuery(noticesQuery());
  const read = useReadNotices();
  return (
    <Loaded
      query={notices}
      label={texts.loading}
      skeleton={<TableSkeleton label={texts.loading} rows={4} />}
      empty={
        <EmptyState
          title={texts.none}
          drawing="bell"
          action={
            <Link to={isSeller ? paths.addProduct : paths.categories} className="btn btn-primary">
              {isSeller ? dashboard.tabs.addProduct : texts.look}
            </Link>
          }
        >
          {texts.noneHint}
        </EmptyState>
      }
    >
      {(rows) => (
        <div className="space-y-6">
          <MarkAll isDone={rows.every((notice) => notice.read)} onMark={() => read.mutate({})} />
          {byDay(rows, (iso) => dayName(iso, now)).map((group) => (
            <Day
              key={group.day}
              title={group.day}
              notices={group.notices}
              onRead={(notice) => notice.read || read.mutate({ query: { id: notice._id } })}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}

/** Stays where it is when there is nothing left to mark: so nothing jumps, and the focus stays. */
function MarkAll({ isDone, onMark }: { isDone: boolean; onMark: () => void }) {
  const texts = useNoticesTexts();
  return (
    <button
      type="button"
      aria-disabled={isDone}
      className={`btn max-sm:w-full ${isDone ? 'btn-ghost text-quiet cursor-default' : 'btn-outline'}`}
      onClick={() => isDone || onMark()}
    >
      <CheckCheck className="size-5" aria-hidden="true" />
      {isDone ? texts.allRead : texts.markAll}
    </button>
  );
}

function Day({
  title,
  notices,
  onRead,
}: {
  title: string;
  notices: readonly Notice[];
  onRead: (notice: Notice) => void;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-subheading mb-3">
        {title}
      </h2>
      <ul className="surface divide-base-300 divide-y overflow-hidden">
        {notices.map((notice) => (
          <NoticeItem key={notice._id} notice={notice} onRead={() => onRead(notice)} />
        ))}
      </ul>
    </section>
  );
}
