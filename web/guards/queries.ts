import { queryOptions } from '@tanstack/react-query';
import type { Role } from '#contract/route.ts';
import { api } from '#web/lib/api.ts';

const freshForMs = 60_000;

export const roleQuery = (role: Role, email: string) =>
  queryOptions({ queryKey: ['role', role, email], queryFn: () => ask(role, email), staleTime: freshForMs });

async function ask(role: Role, email: string): Promise<boolean> {
  const params = { email };
  if (role === 'admin') return (await api.getIsAdmin({ params })).isAdmin;
  if (role === 'seller') return (await api.getIsSeller({ params })).isSeller;
  return (await api.getIsBuyer({ params })).isBuyer;
}
