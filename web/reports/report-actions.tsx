import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import type { Report } from '#contract/reports.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** What an admin can do about a report: close it, and take the phone off the market. */
export function ReportActions({ report }: { report: Report }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.deleteReport({ params: { id: report._id } }),
    onSuccess: ({ deletedCount }) => {
      if (deletedCount > 0) toast.success('Report Deleted Successfully');
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reports'] }),
  });
  const take = useMutation({
    mutationFn: () => api.takeOffMarket({ params: { id: report.productID } }),
    onSuccess: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success('Taken Off The Market');
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const isOnMarket = report.salesStatus === 'Available' || report.salesStatus === 'Reserved';
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {isOnMarket ? (
        <ConfirmButton question="Are you sure you want to take this product off the market?" disabled={take.isPending} onConfirm={() => take.mutate()}>
          Take Off Market
        </ConfirmButton>
      ) : (
        <span className="text-base-content/70 text-xs">{report.salesStatus === 'Sold' ? 'Sold' : 'Off the market'}</span>
      )}
      <ConfirmButton question="Are you sure you want to delete this report?" disabled={remove.isPending} onConfirm={() => remove.mutate()}>
        Delete
      </ConfirmButton>
    </span>
  );
}
