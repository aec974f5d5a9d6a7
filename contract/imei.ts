import { passesLuhn } from './cards.ts';

/** An IMEI without its spaces and dashes, as people read it off a phone or its box. */
export const imeiIn = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** Fifteen digits, not all the same, of which the last one checks the others. Source: GSMA TS.06. */
export const isImei = (digits: string): boolean => /^(\d)(?!\1{14})\d{14}$/.test(digits) && passesLuhn(digits);
