import { finding as en } from '#web/texts/en/finding.ts';
import { finding as es } from '#web/texts/es/finding.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useFinding, findingOf] = forPages<typeof en>({ en, es });
