import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Trash2 } from 'lucide-react';
import { toast } from '#web/lib/toast.ts';
import type { Report } from '#contract/reports.ts';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/badge.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

/** What an admin can do about a report: close it, and take the phone off the market. */
export function ReportActions({ report }: { report: Report }) {
  const texts = useMemberTexts().reports.list;
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.deleteReport({ params: { id: report._id } }),
    onSuccess: ({ deletedCount }) => {
      if (deletedCount > 0) toast.success(texts.deleted);
    },
    onError: tellError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reports'] }),
  });
  const take = useMutation({
    mutationFn: () => api.takeOffMarket({ params: { id: report.productID } }),
    onSuccess: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success(texts.takenOff);
    },
    onError: tellError,
    onSettled: () => queryClient.invalidateQueries(),
  });
  const isOnMarket = report.salesStatus === 'Available' || report.salesStatus === 'Reserved';
  return (
    <div className="flex flex-col items-end gap-2">
      <p className="text-quiet text-note flex items-center gap-2 whitespace-nowrap">
        <TimeAgo at={report.createdAt} />
        <Badge tone={tones[report.salesStatus]}>{texts.states[report.salesStatus]}</Badge>
      </p>
      <div className="-me-3 flex gap-1">
        {isOnMarket && (
          <ConfirmButton
            icon={<Ban className="size-4" aria-hidden="true" />}
            question={texts.sureToTakeOff}
            isWaiting={take.isPending}
            onConfirm={() => take.mutate()}
          >
            {texts.takeOff}
          </ConfirmButton>
        )}
        <ConfirmButton
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          question={texts.sureToDelete}
          isWaiting={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {texts.delete}
        </ConfirmButton>
      </div>
    </div>
  );
}

const tones: Record<Report['salesStatus'], Tone> = {
  Available: 'success',
  Reserved: 'warning',
  Sold: 'neutral',
  Withdrawn: 'neutral',
};
