import { BadgeCheck } from 'lucide-react';
import type { Person } from '#contract/users.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useAdminTexts } from '#web/texts/pages/admin.ts';
import { waits } from '#web/ui/waits.ts';

/** An admin has checked who this seller is. There is no way back. */
export function VerifyButton({ seller }: { seller: Person }) {
  const { makeVerified, nowVerified } = useAdminTexts().sellers;
  const verify = useCall('verifySeller', { done: nowVerified });
  return (
    <button
      type="button"
      className="btn btn-outline btn-primary md:btn-sm wrap-normal whitespace-nowrap"
      onClick={() => verify.mutate({ params: { id: seller._id } })}
      {...waits(verify.isPending)}
    >
      <BadgeCheck className="size-4" aria-hidden="true" />
      {makeVerified}
    </button>
  );
}
