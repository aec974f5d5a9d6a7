import type { Language } from '#contract/languages.ts';

/** Chooses the form of a word that a number asks for; languages that need no other form than `other` give only that. */
export function pluralsOf(language: Language): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
