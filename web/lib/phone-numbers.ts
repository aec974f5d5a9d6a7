import { limits } from '#contract/limits.ts';

/** Can this be called? Numbers are written in many ways, but all have some digits. */
export function isPhoneNumber(typed: string): boolean {
  return typed.replaceAll(/\D/g, '').length >= limits.phoneMin;
}

/** The address that has a phone call the number. */
export function callAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
