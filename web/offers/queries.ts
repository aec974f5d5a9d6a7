import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

/** Whom an offer waits for: the reader, the other side, or nobody any more. */
export type WaitingFor = 'me' | 'other' | 'nobody';

export const offersQuery = (waitingFor: WaitingFor) =>
  pagedQuery(['offers', waitingFor], (query) => api.listOffers({ query: { ...query, waitingFor } }));
