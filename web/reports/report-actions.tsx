import { Ban, Trash2 } from 'lucide-react';
import type { Report } from '#contract/reports.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useReportedItemsTexts } from '#web/texts/pages/reported-items.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/badge.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

/** What an admin can do about a report: close it, and take the phone off the market. */
export function ReportActions({ report }: { report: Report }) {
  const texts = useReportedItemsTexts();
  const remove = useCall('deleteReport', { done: texts.deleted });
  const take = useCall('takeOffMarket', { done: texts.takenOff });
  const { salesStatus, mayComeBack = false } = report;
  const canBeTaken = salesStatus === 'Available' || salesStatus === 'Reserved' || mayComeBack;
  return (
    <div className="flex flex-col items-end gap-2">
      <p className="text-quiet text-note flex items-center gap-2 whitespace-nowrap">
        <TimeAgo at={report.createdAt} />
        <Badge tone={tones[salesStatus]}>{mayComeBack ? texts.offForNow : texts.states[salesStatus]}</Badge>
      </p>
      <div className="-me-3 flex gap-1">
        {canBeTaken && (
          <ConfirmButton
            icon={<Ban className="size-4" aria-hidden="true" />}
            question={texts.sureToTakeOff}
            about={report.productName}
            isWaiting={take.isPending}
            onConfirm={() => take.mutate({ params: { id: report.productID } })}
          >
            {texts.takeOff}
          </ConfirmButton>
        )}
        <ConfirmButton
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          question={texts.sureToDelete}
          about={report.productName}
          isWaiting={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: report._id } })}
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
