import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/lib/toast.ts';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { waits } from '#web/ui/waits.ts';

/** Puts a phone whose sale was refunded back on sale. */
export function RelistButton({ productId }: { productId: string }) {
  const { relist: label, relistDone } = useMemberTexts().dashboard.mySales;
  const queryClient = useQueryClient();
  const relist = useMutation({
    mutationFn: () => api.relistProduct({ params: { id: productId } }),
    onSuccess: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success(relistDone);
    },
    onError: tellError,
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <button
      type="button"
      className="btn btn-primary btn-sm max-md:min-h-11"
      onClick={() => relist.mutate()}
      {...waits(relist.isPending)}
    >
      {label}
    </button>
  );
}
