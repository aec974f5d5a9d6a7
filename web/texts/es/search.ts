import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** Searching the phones of all brands, in Spanish. */
export const search = {
  label: 'Buscar en todos los teléfonos',
  placeholder: 'Modelo, memoria, lugar…',
  submit: 'Buscar',
  title: (words: string) => `Teléfonos para «${words}»`,
  titleOfAll: 'Teléfonos de todas las marcas',
  moreThan: (count: number) => plural(count, { one: `Más de ${count} teléfono`, other: `Más de ${count} teléfonos` }),
  none: (words: string) => `Ningún teléfono para «${words}»`,
  noneHint:
    'Cada palabra debe estar en el nombre, la marca, el lugar o la descripción. Prueba con menos palabras o elige un precio con los filtros.',
  seeBrands: 'Ver todas las marcas',
};
