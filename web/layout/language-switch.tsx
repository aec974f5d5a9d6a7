import { useId } from 'react';
import { isLanguage, languageCookie, languages } from '#contract/languages.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { languageNames } from '#web/texts/directions.ts';
import { useLanguage, useTexts } from '#web/texts/use-texts.ts';

const keptSeconds = 365 * 24 * 3_600;

/** Shows the pages in another language from now on. Each language stands there by its own name. */
export function LanguageSwitch() {
  const id = useId();
  const language = useLanguage();
  const isHydrated = useHydrated();
  const texts = useTexts().frame.footer;
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm">
        {texts.language}
      </label>
      <select
        id={id}
        className="select select-sm text-base-content w-auto"
        value={language}
        disabled={!isHydrated}
        onChange={(event) => choose(event.target.value)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * The server renders the page anew, and its texts are another file: so it is loaded anew, at the same place and with
 * the same session.
 */
function choose(language: string): void {
  if (!isLanguage(language)) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${keptSeconds}; samesite=lax${secure}`;
  location.reload();
}
