import type { agreement as english } from '#web/texts/en/agreement.ts';

/** What one agrees to with an account, in Spanish. */
export const agreement: typeof english = {
  terms: 'Al abrir una cuenta aceptas:',
  privacy: 'Cómo se tratan tus datos:',
  newTab: '(en otra pestaña)',
};
