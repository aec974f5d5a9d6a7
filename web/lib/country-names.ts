import { locales } from '#contract/languages.ts';
import { useLanguage } from '#web/texts/use-texts.ts';

export function useCountryNames() {
  const locale = locales[useLanguage()];
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const nameOf = (code: string) => names.of(code) ?? code;
  const inOrder = (codes: readonly string[]) =>
    codes
      .map((value) => ({ value, label: nameOf(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return { nameOf, inOrder };
}
