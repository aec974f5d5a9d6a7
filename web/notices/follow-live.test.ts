import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { followLive } from '#web/notices/follow-live.ts';

test('The first event after the stream was away has all fetched, also where as many notices are unread as before', () => {
  const client = new QueryClient();
  onTestFinished(() => followLive(client, null));
  const isOld = () => client.getQueryState(['summary'])?.isInvalidated;
  client.setQueryData(['notices', 'unread'], 1);
  followLive(client, { unread: 1 });
  client.setQueryData(['summary'], {});
  followLive(client, null);
  // The browser tries again, and is refused.
  followLive(client, null);
  expect(isOld()).toBe(false);
  followLive(client, { unread: 1 });
  expect(isOld()).toBe(true);
});
