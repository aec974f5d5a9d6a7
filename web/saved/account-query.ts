import { queryOptions } from '@tanstack/react-query';
import { followAccount } from '#web/saved/account.ts';

/** Keeps the browser's saved phones those of the account: now, when the page is looked at again, and after a change. */
export const accountQuery = (account: string) =>
  queryOptions({ queryKey: ['saved phones', 'account', account], queryFn: () => followAccount(account) });
