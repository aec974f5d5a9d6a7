import type { Language } from '#contract/languages.ts';

export interface SuspendedText {
  objection: (link: string) => string;
  write: string;
}

/** What stands behind the reason of a suspension. It comes with the few who read it, not with the texts of all members. */
export const suspendedTexts: Record<Language, SuspendedText> = {
  en: { objection: (link) => `If you think that is wrong, ${link}.`, write: 'write to us' },
  es: { objection: (link) => `Si crees que es un error, ${link}.`, write: 'escríbenos' },
};
