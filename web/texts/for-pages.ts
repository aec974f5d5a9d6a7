import type { Language } from '#contract/languages.ts';
import { languageOf, useLanguage } from '#web/texts/use-texts.ts';
import type { Matches } from '#web/texts/use-texts.ts';

/**
 * Texts of a few pages, which come with them: in the catalogue they would come with every page.
 *
 * @returns a hook that gives them in the reader's language, and the same for where no hook can be called
 */
export function forPages<Texts>(texts: Record<Language, Texts>): [() => Texts, (matches: Matches) => Texts] {
  return [() => texts[useLanguage()], (matches) => texts[languageOf(matches)]];
}
