import { bookings as en } from '#web/texts/en/bookings.ts';
import { bookings as es } from '#web/texts/es/bookings.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useBookingTexts] = forPages<typeof en>({ en, es });
