import { conversations as en } from '#web/texts/en/conversations.ts';
import { conversations as es } from '#web/texts/es/conversations.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useConversationTexts, conversationTextsOf] = forPages<typeof en>({ en, es });
