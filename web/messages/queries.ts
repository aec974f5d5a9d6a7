import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

export const messagesQuery = () => pagedQuery(['messages'], (query) => api.listMessages({ query }));
