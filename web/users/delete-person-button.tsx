import { Trash2 } from 'lucide-react';
import type { Person } from '#contract/users.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useAdminTexts } from '#web/texts/pages/admin.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** Closes somebody's account, after asking. */
export function DeletePersonButton({ person, kind }: { person: Person; kind: 'buyers' | 'sellers' }) {
  const admin = useAdminTexts();
  const { deleted, sureToDelete } = admin[kind];
  const remove = useCall('deleteUser', { done: deleted });
  return (
    <ConfirmButton
      icon={<Trash2 className="size-4" aria-hidden="true" />}
      question={sureToDelete}
      about={person.name}
      isWaiting={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: person._id } })}
    >
      {admin.delete}
    </ConfirmButton>
  );
}
