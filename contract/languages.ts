/** The languages of the pages, the first is the default. No schema here: the browser loads this file. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/**
 * How Intl writes prices and dates in each. English is written as in the United States, whose dollars the market counts
 * in.
 */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es' };

/** Under this name a browser keeps the language that somebody chose; it goes before what the browser asks for. */
export const languageCookie = 'lang';

/** The language among a browser's cookies; null when none of ours was chosen. */
export function chosenLanguage(cookies: string): Language | null {
  const chosen = inCookies.exec(cookies)?.[1];
  return isLanguage(chosen) ? chosen : null;
}

const inCookies = /* @__PURE__ */ new RegExp(`(?:^|;)\\s*${languageCookie}=([a-z]+)\\s*(?:;|$)`);

/** Is this one of our languages? */
export function isLanguage(text: string | undefined): text is Language {
  return (languages as readonly (string | undefined)[]).includes(text);
}
