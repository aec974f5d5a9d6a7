import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** Saved phones, in Spanish. */
export const saved = {
  title: 'Teléfonos guardados',
  save: 'Guardar',
  saved: 'Guardado',
  savePhone: (name: string) => `Guardar ${name}`,
  count: (count: number) => plural(count, { one: `${count} teléfono guardado`, other: `${count} teléfonos guardados` }),
  tooMany: (max: number) => `Has guardado ${max} teléfonos y no caben más. Quita uno antes.`,
};
