import { languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import type { Texts } from '#web/texts/en/index.ts';

const loaded = new Map<Language, Texts>();
let spoken: Language = languages[0];

/** Makes a language's texts known: all of them on the server, one in the browser. */
export function keepTexts(language: Language, texts: Texts): void {
  loaded.set(language, texts);
}

/** The browser speaks one language for the life of a page. */
export function speak(language: Language): void {
  spoken = language;
}

/** The texts of a language whose texts have been loaded. */
export function textsIn(language: Language): Texts {
  const texts = loaded.get(language);
  if (texts === undefined) throw new Error(`The texts in '${language}' have not been loaded.`);
  return texts;
}

/** The language of the page, for what happens outside of any component; in the browser alone. */
export function spokenLanguage(): Language {
  return spoken;
}

/** The texts of the page, for what is said outside of any component; in the browser alone. */
export function spokenTexts(): Texts {
  return textsIn(spoken);
}
