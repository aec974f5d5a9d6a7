import type { sellerPage as english } from '#web/texts/en/seller-page.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** The page of a seller, in Spanish. */
export const sellerPage: typeof english = {
  metaTitle: (name) => `Lo que vende ${name}`,
  metaDescription: (name) => `Mira qué vende ${name}, cuántos teléfonos ha vendido y desde cuándo está en Redial.`,
  onSale: (count, written) =>
    plural(count, { one: `${written} teléfono a la venta`, other: `${written} teléfonos a la venta` }),
  fromFirst: 'Ver desde el primero',
  empty: 'Nada a la venta por ahora',
  search: 'Buscar teléfonos',
};
