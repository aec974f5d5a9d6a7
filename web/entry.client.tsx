import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { listenForBackOverFirstPage } from '#web/dialogs/on-back.tsx';
import { alive } from '#web/lib/alive.ts';
import { bringLetters } from '#web/lib/letters.ts';
import { registerServiceWorker } from '#web/offline/register.ts';
import { isLanguage, languages } from '#contract/languages.ts';
import { bringTexts } from '#web/texts/bring.ts';
import { LanguageContext } from '#web/texts/use-texts.ts';

registerServiceWorker();
listenForBackOverFirstPage();

const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : languages[0];

// The server has named the files in the page's head, so that they are on their way already.
void bringTexts(language).then(() => {
  dispatchEvent(new Event(alive));
  // Without them the page has its stand-ins.
  void bringLetters().catch(() => undefined);
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
