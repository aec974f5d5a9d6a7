import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import type { Person } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';

/** An admin has checked who this seller is. There is no way back. */
export function VerifyButton({ seller }: { seller: Person }) {
  const queryClient = useQueryClient();
  const verify = useMutation({
    mutationFn: () => api.verifySeller({ params: { id: seller._id } }),
    onSuccess: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success('Seller is Verified Now');
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['people'] });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    },
  });
  return (
    <button type="button" className="btn btn-secondary btn-sm" disabled={verify.isPending} onClick={() => verify.mutate()}>
      Make Verified
    </button>
  );
}
