import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import type { Person } from '#contract/users.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { waits } from '#web/ui/waits.ts';

const look = 'btn btn-ghost wrap-normal whitespace-nowrap max-md:px-3 md:btn-sm text-base-content/80';

/** Suspends an account, with a reason, or lets it in again. */
export function SuspendButton({ person }: { person: Person }) {
  const { suspension: texts } = useMemberTexts().admin;
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  // Phones and reservations go or come with it: nothing that was looked at before counts.
  const after = { onError: tellError, onSettled: () => queryClient.invalidateQueries() };
  const letIn = useMutation({
    mutationFn: () => api.reinstateUser({ params: { id: person._id } }),
    onSuccess: () => toast.success(texts.isIn),
    ...after,
  });
  const suspend = useMutation({
    mutationFn: (reason: string) => api.suspendUser({ params: { id: person._id }, body: { reason } }),
    onSuccess: () => {
      toast.success(texts.done);
      setAsking(false);
    },
    ...after,
  });
  if (person.suspended !== undefined) {
    return (
      <button type="button" className={look} onClick={() => letIn.mutate()} {...waits(letIn.isPending)}>
        <DoorOpen className="size-4" aria-hidden="true" />
        {texts.letIn}
      </button>
    );
  }
  return (
    <>
      <button type="button" className={look} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Ban className="size-4" aria-hidden="true" />
        {texts.suspend}
      </button>
      {isAsking && (
        <Dialog title={texts.title(person.name)} onClose={() => setAsking(false)}>
          <ReasonForm
            isWaiting={suspend.isPending}
            onReason={(reason) => suspend.mutate(reason)}
            onCancel={() => setAsking(false)}
          />
        </Dialog>
      )}
    </>
  );
}

function ReasonForm({
  isWaiting,
  onReason,
  onCancel,
}: {
  isWaiting: boolean;
  onReason: (reason: string) => void;
  onCancel: () => void;
}) {
  const { suspension: texts } = useMemberTexts().admin;
  const { cancel } = useTexts().common;
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const send = handleSubmit(({ reason }) => onReason(reason.trim()));
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      <p className="text-quiet">{texts.text}</p>
      <TextareaField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={limits.suspensionReasonMax}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (reason) => reason.trim() !== '' || texts.reasonRequired })}
      />
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
        <button type="button" className="btn" onClick={onCancel}>
          {cancel}
        </button>
        <button type="submit" className="btn btn-error" {...waits(isWaiting)}>
          {texts.suspend}
        </button>
      </div>
    </form>
  );
}
