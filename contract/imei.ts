import { passesLuhn } from './cards.ts';

/** An IMEI without what stands between its digits on a phone or its box, as in 35-693803-564380-9 or 35693803/564380/9. */
export const imeiIn = (typed: string): string => typed.replaceAll(/[\s\p{Dash}\p{Cf}./]/gu, '');

/** Fifteen digits, not all the same, of which the last one checks the others. Source: GSMA TS.06. */
export const isImei = (digits: string): boolean => /^(\d)(?!\1{14})\d{14}$/.test(digits) && passesLuhn(digits);
