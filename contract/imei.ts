/** An IMEI without its spaces and dashes, as people read it off a phone or its box. */
export const imeiIn = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** Fifteen digits, of which the last one checks the others. Source: GSMA TS.06, the Luhn formula of ISO/IEC 7812-1. */
export function isImei(digits: string): boolean {
  if (!/^\d{15}$/.test(digits)) return false;
  const sum = [...digits].reduce((total, sign, place) => {
    const value = Number(sign) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
