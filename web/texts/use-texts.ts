import { createContext, useContext } from 'react';
import { languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import type { Texts } from '#web/texts/en/index.ts';
import { formatsIn } from '#web/texts/formats.ts';
import type { Formats } from '#web/texts/formats.ts';
import { textsIn } from '#web/texts/loaded.ts';

/** The reader's language, given by the two entries above everything else. */
export const LanguageContext = createContext<Language>(languages[0]);

/** The reader's language. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The texts in the reader's language. */
export function useTexts(): Texts {
  return textsIn(useLanguage());
}

/** How a name is shown: one that the server made, as of a closed account, in the reader's language. */
export function useShownName(): (name: string) => string {
  const { madeNames } = useTexts().common;
  return (name) => (Object.hasOwn(madeNames, name) ? madeNames[name as keyof typeof madeNames] : name);
}

/** Prices, dates and numbers as the reader's language writes them. */
export function useFormats(): Formats {
  return formatsIn(useLanguage());
}

export type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];

/**
 * The texts in the reader's language, for a `meta` function: `({ matches }) => [{ title:
 * textsOf(matches).frame.meta.title }]`.
 */
export function textsOf(matches: Matches): Texts {
  return textsIn(languageOf(matches));
}

/** The reader's language, for a `meta` function: the root route's loader says it. */
export function languageOf(matches: Matches): Language {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { language?: Language } | undefined;
  return root?.language ?? languages[0];
}
