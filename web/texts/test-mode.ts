import type { Language } from '#contract/languages.ts';

export interface TestModeText {
  title: string;
  text: string;
}

/**
 * What a market says that takes test cards. The server sends it with the page, so that no browser loads it for other
 * markets.
 */
export const testMode: Record<Language, TestModeText> = {
  en: { title: 'Test mode', text: 'Pay with a test card. Nobody is charged.' },
  es: { title: 'Modo de prueba', text: 'Paga con una tarjeta de prueba. No se cobra nada.' },
};
