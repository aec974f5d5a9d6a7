import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { alive } from '#web/lib/alive.ts';
import { registerServiceWorker } from '#web/offline/register.ts';
import { isLanguage, languages } from '#contract/languages.ts';
import { bringTexts } from '#web/texts/bring.ts';
import { LanguageContext } from '#web/texts/use-texts.ts';

registerServiceWorker();

const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : languages[0];

// The server has named the files in the page's head, so that they are on their way already.
void bringTexts(language, location.pathname).then(() => {
  dispatchEvent(new Event(alive));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LanguageContext value={language}>
          <HydratedRouter />
        </LanguageContext>
      </StrictMode>,
    );
  });
});
