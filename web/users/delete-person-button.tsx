import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import type { Person } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** Closes somebody's account, after asking. */
export function DeletePersonButton({ person, kind }: { person: Person; kind: 'buyer' | 'seller' }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.deleteUser({ params: { id: person._id } }),
    onSuccess: ({ deletedCount }) => {
      if (deletedCount > 0) toast.success(kind === 'buyer' ? 'Buyer Deleted Successfully' : 'Seller Deleted Successfully');
    },
    onError: (error) => toast.error(messageOf(error)),
    // A closed account takes its phones and reservations along: nothing that was looked at before counts.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <ConfirmButton question={`Are you sure you want to delete this ${kind}?`} disabled={remove.isPending} onConfirm={() => remove.mutate()}>
      Delete
    </ConfirmButton>
  );
}
