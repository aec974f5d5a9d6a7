import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';

/** Puts a phone whose sale was refunded back on sale. */
export function RelistButton({ productId }: { productId: string }) {
  const queryClient = useQueryClient();
  const relist = useMutation({
    mutationFn: () => api.relistProduct({ params: { id: productId } }),
    onSuccess: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success('Back On Sale');
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <button type="button" className="btn btn-outline btn-sm mt-1" disabled={relist.isPending} onClick={() => relist.mutate()}>
      Put back on sale
    </button>
  );
}
