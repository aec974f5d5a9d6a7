import { photos as en } from '#web/texts/en/photos.ts';
import { photos as es } from '#web/texts/es/photos.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [usePhotoTexts] = forPages<typeof en>({ en, es });
