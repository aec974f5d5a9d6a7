import type { sellerPage as english } from '#web/texts/en/seller-page.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** The page of a seller, in Spanish. */
export const sellerPage: typeof english = {
  metaTitle: (name) => `Teléfonos de ${name}`,
  metaDescription: (name) => `Qué tiene ${name} a la venta, cuántos teléfonos ha vendido y desde cuándo está aquí.`,
  onSale: (count, written) =>
    plural(count, { one: `${written} teléfono a la venta`, other: `${written} teléfonos a la venta` }),
  empty: 'Nada a la venta por ahora',
  search: 'Buscar teléfonos',
};
