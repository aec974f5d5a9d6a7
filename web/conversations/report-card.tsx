import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import type { ConversationReport } from '#contract/conversations.ts';
import { reportedMessagesQuery } from '#web/conversations/queries.ts';
import { WrittenMessages } from '#web/conversations/written-messages.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { useConversationReportTexts } from '#web/texts/pages/conversation-reports.ts';
import { useShownName } from '#web/texts/use-texts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

/** A reported conversation: who reports whom and why, what they wrote, and the end of it. */
export function ReportCard({ report }: { report: ConversationReport }) {
  const texts = useConversationReportTexts();
  const nameOf = useShownName();
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  const handle = useCall('handleConversationReport', { done: texts.done });
  const { reporter, reported, isReporterSeller, phone } = report;
  const withRole = (name: string, isSeller: boolean) =>
    `${nameOf(name)} (${isSeller ? texts.isSeller : texts.isBuyer})`;
  return (
    <article className="surface space-y-3 p-5">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-subheading min-w-0 wrap-anywhere">
          {texts.by(withRole(reporter.name, isReporterSeller), withRole(reported.name, !isReporterSeller))}
        </h2>
        <TimeAgo at={report.createdAt} className="text-quiet text-note sm:ms-auto" />
        <p className="text-quiet text-note w-full">{texts.about(phone.name)}</p>
      </header>
      <p className="max-w-prose leading-relaxed">
        <LongText>{report.reason}</LongText>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <button
          type="button"
          className="btn btn-outline md:btn-sm"
          aria-expanded={isOpen}
          aria-controls={region}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hide : texts.read}
        </button>
        <ConfirmButton
          icon={<Check className="size-4" aria-hidden="true" />}
          question={texts.handledAsk}
          isWaiting={handle.isPending}
          onConfirm={() => handle.mutate({ params: { id: report._id } })}
        >
          {texts.handled}
        </ConfirmButton>
      </div>
      <div id={region}>{isOpen && <Messages reportId={report._id} />}</div>
    </article>
  );
}

function Messages({ reportId }: { reportId: string }) {
  const texts = useConversationReportTexts();
  const nameOf = useShownName();
  const query = useInfiniteQuery(reportedMessagesQuery(reportId));
  return (
    <WrittenMessages query={query} label={texts.messages} empty={null} authorOf={({ author }) => nameOf(author)} />
  );
}
