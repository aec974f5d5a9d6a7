import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import type { Product } from '#contract/products.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { showProblems } from '#web/fields/show-problems.ts';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useRequestKey } from '#web/lib/request-key.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { bringToasts, toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useListing } from '#web/lib/use-listing.ts';
import { whoAndWhat } from '#web/lib/who-and-what.ts';
import { useReportTexts } from '#web/texts/pages/reports.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { waits } from '#web/ui/waits.ts';

interface Props {
  product: Product;
  user: SessionUser;
  onClose: () => void;
}

/** Tells the admin what is wrong with a listing. */
export function ReportDialog({ product: seen, user, onClose }: Props) {
  const texts = useTexts();
  const { dialog } = useReportTexts();
  const keyOf = useRequestKey();
  const { product, lookAgain } = useListing(seen);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<{ reason: string }>({
    mode: 'onTouched',
    defaultValues: { reason: '' },
  });
  const report = useCall('createReport', {
    onSuccess: () => {
      toast.success(dialog.saved);
      onClose();
    },
    onError: async (error) => {
      const now = await lookAgain(error);
      const left = now === null ? showProblems(error, setError, ['reason']) : dialog.changed;
      setProblem(left);
      if (left) bringToasts().then(({ echo }) => echo(left), console.error);
    },
  });

  const send = ({ reason }: { reason: string }) => {
    const body = { ...whoAndWhat(user, product), reason };
    report.mutate({ body, key: keyOf(body) });
  };

  return (
    <Dialog title={dialog.title(product.name)} onClose={onClose}>
      <form noValidate className="space-y-4" onSubmit={handleSubmit(send)}>
        <p className="text-quiet text-sm">{dialog.intro}</p>
        <TextareaField
          label={dialog.reason}
          hint={dialog.hint}
          error={formState.errors.reason?.message}
          {...register('reason', {
            validate: (value) => value.trim() !== '' || dialog.required,
            ...atMost(limits.textMax, texts),
          })}
        />
        {problem && <Alert tone="error">{problem}</Alert>}
        <button type="submit" className="btn btn-primary min-h-12 w-full" {...waits(report.isPending)}>
          {report.isPending ? dialog.sending : dialog.submit}
        </button>
      </form>
    </Dialog>
  );
}
