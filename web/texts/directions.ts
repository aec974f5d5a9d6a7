import type { Language } from '#contract/languages.ts';

/** In which direction each language is written. */
export const directions: Record<Language, 'ltr' | 'rtl'> = { en: 'ltr', es: 'ltr' };

/** Each language's own name, as its readers look for it. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };
