import type { Person } from '#contract/users.ts';
import { DeletePersonButton } from '#web/users/delete-person-button.tsx';
import { SuspendButton } from '#web/users/suspend-button.tsx';

/** What an admin can do about somebody. */
export function PersonActions({ person, kind }: { person: Person; kind: 'buyers' | 'sellers' }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      <SuspendButton person={person} />
      <DeletePersonButton person={person} kind={kind} />
    </span>
  );
}
