import type { Language } from '#contract/languages.ts';

const words = {
  en: { on: 'on', unknownBrowser: 'Unknown browser', unknownSystem: 'unknown system' },
  es: { on: 'en', unknownBrowser: 'Navegador desconocido', unknownSystem: 'sistema desconocido' },
} satisfies Record<Language, object>;

/** A device in plain words, such as 'Firefox on Windows', in mails and on screen. */
export function deviceName(language: Language, browser: string | null, system: string | null): string {
  const { on, unknownBrowser, unknownSystem } = words[language];
  return browser === null && system === null
    ? unknownBrowser
    : `${browser ?? unknownBrowser} ${on} ${system ?? unknownSystem}`;
}
