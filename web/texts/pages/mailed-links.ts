import { mailedLinks as en } from '#web/texts/en/mailed-links.ts';
import { mailedLinks as es } from '#web/texts/es/mailed-links.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useMailedLinks, mailedLinksOf] = forPages<typeof en>({ en, es });
