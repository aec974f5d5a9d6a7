/** Languages of the pages, the default first. The browser loads this file: no schemas. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Locales for Intl. English is that of the United States, in whose dollars the market counts. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es' };

/** Keeps the language that somebody chose; it beats the browser's preference. */
export const languageCookie = 'lang';

/** null when no language of ours was chosen. */
export function chosenLanguage(cookies: string): Language | null {
  const chosen = inCookies.exec(cookies)?.[1];
  return isLanguage(chosen) ? chosen : null;
}

const inCookies = /* @__PURE__ */ new RegExp(`(?:^|;)\\s*${languageCookie}=([a-z]+)\\s*(?:;|$)`);

export function isLanguage(text: string | undefined): text is Language {
  return (languages as readonly (string | undefined)[]).includes(text);
}
