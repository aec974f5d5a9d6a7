import { leaving, maySignOut } from '#web/lib/leaving.ts';
import { useSession } from '#web/lib/session.tsx';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';

/**
 * Ends sessions: one by its id, all others, or all. Where this one ends with them, the page may ask first, and the
 * browser forgets who was signed in.
 */
export function useEnding(said: { one: string; others: string }) {
  const { signOut } = useSession();
  const one = useCall('endSession', { onSuccess: () => toast.success(said.one) });
  const several = useCall('endSessions', {
    onSuccess: async (_done, asked) => {
      if (asked?.query?.which === 'all') return signOut();
      toast.success(said.others);
    },
    onError: (error) => {
      leaving.isAgreed = false;
      tellError(error);
    },
  });
  return {
    isPending: one.isPending || several.isPending,
    end: (id: string) => one.mutate({ params: { id } }),
    endSeveral: (which: 'others' | 'all') => {
      if (which === 'others' || maySignOut()) several.mutate({ query: { which } });
    },
  };
}
