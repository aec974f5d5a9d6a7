import { Ban, DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import type { Person } from '#contract/users.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { showProblems } from '#web/fields/show-problems.ts';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useAdminTexts } from '#web/texts/pages/admin.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { waits } from '#web/ui/waits.ts';

const look = 'btn btn-ghost wrap-normal whitespace-nowrap max-md:px-3 md:btn-sm text-base-content/80';

/** Suspends an account, with a reason, or lets it in again. */
export function SuspendButton({ person }: { person: Person }) {
  const { suspension: texts } = useAdminTexts();
  const [isAsking, setAsking] = useState(false);
  const letIn = useCall('reinstateUser', { onSuccess: () => toast.success(texts.isIn) });
  if (person.suspended !== undefined) {
    return (
      <button
        type="button"
        className={look}
        onClick={() => letIn.mutate({ params: { id: person._id } })}
        {...waits(letIn.isPending)}
      >
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
          <ReasonForm person={person} onEnd={() => setAsking(false)} />
        </Dialog>
      )}
    </>
  );
}

function ReasonForm({ person, onEnd }: { person: Person; onEnd: () => void }) {
  const { suspension: texts } = useAdminTexts();
  const { cancel } = useTexts().common;
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '' } });
  const suspend = useCall('suspendUser', {
    onSuccess: ({ modifiedCount }) => {
      // Another admin was first, and gave another reason.
      if (modifiedCount > 0) toast.success(texts.done);
      else toast.error(texts.wasSuspended);
      onEnd();
    },
    onError: (error) => {
      if (showProblems(error, setError, ['reason']) !== null) tellError(error);
    },
  });
  const send = handleSubmit(({ reason }) => suspend.mutate({ params: { id: person._id }, body: { reason } }));
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
        <button type="button" className="btn" onClick={onEnd}>
          {cancel}
        </button>
        <button type="submit" className="btn btn-error" {...waits(suspend.isPending)}>
          {texts.suspend}
        </button>
      </div>
    </form>
  );
}
