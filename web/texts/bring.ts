import type { Language } from '#contract/languages.ts';
import { keepMemberTexts, keepTexts, speak, spokenLanguage } from '#web/texts/loaded.ts';

/** Each language is two files: what visitors read who look around, and what members read. */
const loads = {
  en: async () => (await import('#web/texts/en/index.ts')).en,
  es: async () => (await import('#web/texts/es/index.ts')).es,
};
const loadsForMembers = {
  en: async () => (await import('#web/texts/en/members.ts')).enForMembers,
  es: async () => (await import('#web/texts/es/members.ts')).esForMembers,
};

const withoutMemberTexts: ReadonlySet<string> = new Set(['/', '/blog']);

/**
 * Will the page at this address be rendered with texts for members? Where it says so in vain, a file is fetched for
 * nothing; nothing worse.
 */
export function readsMemberTexts(pathname: string): boolean {
  return !withoutMemberTexts.has(pathname);
}

/** Fetches what the page at this address says in a language; in the browser alone. */
export async function bringTexts(language: Language, pathname: string): Promise<void> {
  speak(language);
  const [texts] = await Promise.all([loads[language](), readsMemberTexts(pathname) ? bringMemberTexts() : undefined]);
  keepTexts(language, texts);
}

/** Fetches what members read, once, in the language of the page; in the browser alone. */
export async function bringMemberTexts(): Promise<void> {
  const language = spokenLanguage();
  keepMemberTexts(language, await loadsForMembers[language]());
}
