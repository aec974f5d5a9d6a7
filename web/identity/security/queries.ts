import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Everything that the Security page shows: what is done there changes most of it. */
const securityKey = ['security'] as const;

export const passwordSettingsQuery = () =>
  queryOptions({ queryKey: [...securityKey, 'password'], queryFn: () => api.getPasswordSettings(), staleTime: 0 });
export const emailChangeQuery = () =>
  queryOptions({ queryKey: [...securityKey, 'email'], queryFn: () => api.getEmailChange(), staleTime: 0 });
export const sessionsQuery = () =>
  queryOptions({ queryKey: [...securityKey, 'sessions'], queryFn: () => api.listSessions(), staleTime: 0 });
export const securityEventsQuery = () =>
  queryOptions({ queryKey: [...securityKey, 'events'], queryFn: () => api.listSecurityEvents(), staleTime: 0 });
