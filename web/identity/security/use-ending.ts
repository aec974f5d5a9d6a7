import { useMutation, useQueryClient } from '@tanstack/react-query';
import { securityKey } from '#web/identity/security/queries.ts';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.tsx';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';

/**
 * Ends sessions: one by its id, all others, or all. Where this one ends with them, the browser forgets who was signed
 * in.
 */
export function useEnding(said: { one: string; others: string }) {
  const queryClient = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: (which: { id: string } | 'others' | 'all') =>
      typeof which === 'string' ? api.endSessions({ query: { which } }) : api.endSession({ params: which }),
    onSuccess: async (_done, which) => {
      if (which === 'all') return session.signOut();
      toast.success(which === 'others' ? said.others : said.one);
      await queryClient.invalidateQueries({ queryKey: securityKey });
    },
    onError: tellError,
  });
}
