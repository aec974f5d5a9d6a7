import { mailsComeBack as en } from '#web/texts/en/mails-come-back.ts';
import { mailsComeBack as es } from '#web/texts/es/mails-come-back.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useMailsComeBackTexts] = forPages<typeof en>({ en, es });
