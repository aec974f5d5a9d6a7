import type { agreement as english } from '#web/texts/en/agreement.ts';

/** What a new account agrees to, in Spanish. */
export const agreement: typeof english = {
  terms: 'Al abrir una cuenta aceptas:',
  privacy: 'Cómo se tratan tus datos:',
  newTab: '(en otra pestaña)',
};
