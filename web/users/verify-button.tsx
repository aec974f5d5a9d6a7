import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { toast } from '#web/lib/toast.ts';
import type { Person } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { waits } from '#web/ui/waits.ts';

/** An admin has checked who this seller is. There is no way back. */
export function VerifyButton({ seller }: { seller: Person }) {
  const { makeVerified, nowVerified } = useMemberTexts().admin.sellers;
  const queryClient = useQueryClient();
  const verify = useMutation({
    mutationFn: () => api.verifySeller({ params: { id: seller._id } }),
    onSuccess: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success(nowVerified);
    },
    onError: tellError,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['people'] });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    },
  });
  return (
    <button
      type="button"
      className="btn btn-outline btn-primary md:btn-sm wrap-normal whitespace-nowrap"
      onClick={() => verify.mutate()}
      {...waits(verify.isPending)}
    >
      <BadgeCheck className="size-4" aria-hidden="true" />
      {makeVerified}
    </button>
  );
}
