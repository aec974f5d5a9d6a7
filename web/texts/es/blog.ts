import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** What stands around the blog's entries, in Spanish. */
export const blog = {
  metaDescription: 'Cuatro preguntas sobre el desarrollo web, respondidas por quienes construyen Redial.',
  lead: 'Preguntas que nos han hecho mientras construíamos este mercado, y cómo las respondemos hoy.',
  contents: 'En esta página',
  minutes: (count: number) =>
    plural(count, { one: `${count} minuto de lectura`, other: `${count} minutos de lectura` }),
};
