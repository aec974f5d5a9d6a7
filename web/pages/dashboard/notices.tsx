import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Notice } from '#contract/notices.ts';
import { Guard } from '#web/guards/guard.tsx';
import { UnconfirmedAddress } from '#web/identity/unconfirmed-address.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { api } from '#web/lib/api.ts';
import { moment } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { noticesQuery } from '#web/notices/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export function meta() {
  return [{ title: 'Notices · Redial' }];
}

export default function NoticesPage() {
  return (
    <main className="max-w-3xl">
      <PageHeading title="Notices">What happened to your phones and reservations. The same comes to you by e-mail.</PageHeading>
      <Guard>
        {() => (
          <>
            <UnconfirmedAddress />
            <Notices />
          </>
        )}
      </Guard>
    </main>
  );
}

function Notices() {
  const notices = useQuery(noticesQuery());
  const isNew = useNewOnes(notices.data);
  return (
    <Loaded
      query={notices}
      label="Loading notices"
      empty={
        <EmptyState
          title="Nothing to tell you yet"
          action={
            <Link to={paths.categories} className="btn btn-primary">
              Look at phones
            </Link>
          }
        >
          When something happens to your phones or reservations, it says so here.
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className="space-y-3">
          {rows.map((notice) => (
            <li key={notice._id} className={`rounded-box border-base-300 border p-5 ${isNew(notice) ? 'border-l-primary border-l-4' : ''}`}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 className="font-semibold">
                  <Link to={notice.path} className="hover:underline">
                    {notice.title}
                  </Link>
                </h2>
                <time dateTime={notice.createdAt} className="text-base-content/70 text-sm">
                  {moment(notice.createdAt)}
                </time>
              </div>
              <p className="text-base-content/80 mt-1 break-words">{notice.text}</p>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Marks everything as read once it is on the screen, and remembers for this visit what was new. */
function useNewOnes(notices: Notice[] | undefined): (notice: Notice) => boolean {
  const queryClient = useQueryClient();
  const [seenAsNew, setSeenAsNew] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const unread = notices?.filter(({ read }) => !read) ?? [];
    if (unread.length === 0) return;
    setSeenAsNew((before) => new Set([...before, ...unread.map(({ _id }) => _id)]));
    api.readNotices().then(
      () => queryClient.setQueryData(noticesQuery().queryKey, (all) => all?.map((notice) => ({ ...notice, read: true }))),
      () => undefined,
    );
  }, [notices, queryClient]);
  return (notice) => !notice.read || seenAsNew.has(notice._id);
}
