import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

export const auditQuery = () =>
  pagedQuery(['audit'], ({ limit, after }) =>
    api.listAudit({ query: { limit, ...(after === undefined ? {} : { after: Number(after) }) } }),
  );
