import type { Language } from '#contract/languages.ts';

/** Said by the server alone: what reads it has no scripts that could bring texts. */
export const withoutScripts: Record<Language, string> = {
  en: 'Signing in, booking and saving need JavaScript. Turn it on and load the page again.',
  es: 'Para iniciar sesión, reservar y guardar necesitas JavaScript. Actívalo y vuelve a cargar la página.',
};
