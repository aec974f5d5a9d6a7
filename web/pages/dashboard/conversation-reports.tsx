import { conversationReportsQuery } from '#web/conversations/queries.ts';
import { ReportCard } from '#web/conversations/report-card.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { AdminList } from '#web/pages/dashboard/admin-list.tsx';
import { conversationReportTextsOf, useConversationReportTexts } from '#web/texts/pages/conversation-reports.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import type { Route } from './+types/conversation-reports.ts';

export const handle: AsksEarly = { early: () => [`/api/conversationReports?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(conversationReportTextsOf(matches).title) }];
}

export default function ConversationReportsPage() {
  return (
    <AdminList
      texts={useConversationReportTexts()}
      query={conversationReportsQuery()}
      drawing="shield"
      rows={(report) => <ReportCard report={report} />}
    />
  );
}
