import { languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import type { Texts } from '#web/texts/en/index.ts';
import type { MemberTexts } from '#web/texts/en/members.ts';

const loaded = new Map<Language, Texts>();
const loadedForMembers = new Map<Language, MemberTexts>();
let spoken: Language = languages[0];

/** Makes a language's texts known: all of them on the server, one in the browser. */
export function keepTexts(language: Language, texts: Texts): void {
  loaded.set(language, texts);
}

/** The same for the texts of what members do. */
export function keepMemberTexts(language: Language, texts: MemberTexts): void {
  loadedForMembers.set(language, texts);
}

/** The browser speaks one language for the life of a page. */
export function speak(language: Language): void {
  spoken = language;
}

/** The texts of a language whose texts have been loaded. */
export function textsIn(language: Language): Texts {
  return there(loaded, language);
}

/** The same for the texts of what members do. */
export function memberTextsIn(language: Language): MemberTexts {
  return there(loadedForMembers, language);
}

/** The language of the page, for what happens outside of any component; in the browser alone. */
export function spokenLanguage(): Language {
  return spoken;
}

/** The texts of the page, for what is said outside of any component; in the browser alone. */
export function spokenTexts(): Texts {
  return textsIn(spoken);
}

/** The same of what members do. */
export function spokenMemberTexts(): MemberTexts {
  return memberTextsIn(spoken);
}

/** The same, where they have come. */
export function memberTextsThere(): MemberTexts | undefined {
  return loadedForMembers.get(spoken);
}

function there<Kind>(kept: Map<Language, Kind>, language: Language): Kind {
  const texts = kept.get(language);
  if (texts === undefined) throw new Error(`The texts in '${language}' have not been loaded.`);
  return texts;
}
