import { conversationReports as en } from '#web/texts/en/conversations.ts';
import { conversationReports as es } from '#web/texts/es/conversations.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useConversationReportTexts, conversationReportTextsOf] = forPages<typeof en>({ en, es });
