import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { toast } from '#web/lib/toast.ts';
import type { Person } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** Closes somebody's account, after asking. */
export function DeletePersonButton({ person, kind }: { person: Person; kind: 'buyers' | 'sellers' }) {
  const { admin } = useMemberTexts();
  const { deleted, sureToDelete } = admin[kind];
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.deleteUser({ params: { id: person._id } }),
    onSuccess: ({ deletedCount }) => {
      if (deletedCount > 0) toast.success(deleted);
    },
    onError: tellError,
    // A closed account takes its phones and reservations along: nothing that was looked at before counts.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <ConfirmButton
      icon={<Trash2 className="size-4" aria-hidden="true" />}
      question={sureToDelete}
      isWaiting={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {admin.delete}
    </ConfirmButton>
  );
}
