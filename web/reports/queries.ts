import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

export const reportsQuery = () => pagedQuery(['reports'], (query) => api.listReports({ query }));
