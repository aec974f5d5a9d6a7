import { paths } from '#web/lib/paths.ts';

/** Where one withdraws from a purchase, and finds the receipt: a part of the page of the sale. */
export function withdrawalPath(bookingId: string): string {
  return `${paths.sale(bookingId)}?withdraw`;
}
