import type { modelPage as english } from '#web/texts/en/model-page.ts';
import { formatsIn } from '#web/texts/formats.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');
const { number } = formatsIn('es');
const phones = (count: number) =>
  plural(count, { one: `${number(count)} teléfono`, other: `${number(count)} teléfonos` });

/** The page of a model, in Spanish. */
export const modelPage: typeof english = {
  metaTitle: (model) => `${model}: precios de segunda mano`,
  metaDescription: (model) =>
    `Cuánto cuesta ahora un ${model} usado según almacenamiento y estado, por cuánto se ha vendido y todos los ` +
    'que hay a la venta.',
  onSale: (count) => (count === 0 ? 'Ahora mismo no hay ninguno a la venta' : `${phones(count)} a la venta`),
  from: (price) => `desde ${price}`,
  facts: {
    title: 'Sobre este modelo',
    brand: 'Marca',
    released: 'Lanzamiento',
    launchPrice: 'Precio de lanzamiento',
    storage: 'Almacenamiento',
    ram: 'Memoria RAM',
    colours: 'Colores',
    numbers: 'Números de modelo',
  },
  offers: {
    title: 'Cuánto cuesta ahora',
    // On a phone it breaks where it may, else prices would be out of sight.
    storage: 'Alma\u00ADcena\u00ADmiento',
    storageUnknown: 'Sin indicar',
    from: (price) => `desde ${price}`,
    median: (price) => `mediana ${price}`,
    none: 'Sin ofertas',
    nothing: 'Ahora mismo nadie vende este modelo.',
  },
  history: {
    title: 'Por cuánto se ha vendido',
    none: 'Aún no hay ventas. Los precios aparecerán aquí tras la primera.',
    chart: (first, firstPrice, last, lastPrice) =>
      `Precio mediano por mes: de ${firstPrice} en ${first} a ${lastPrice} en ${last}`,
    asTable: 'Ver como tabla',
    month: 'Mes',
    median: 'Precio mediano',
    sold: 'Vendidos',
  },
  list: {
    title: 'A la venta',
    all: (count) => `Ver los ${phones(count)}`,
    one: 'Ver el teléfono a la venta',
    saveHint: 'Guarda esta búsqueda y te avisaremos cuando alguien anuncie uno.',
    open: 'Abrir esta búsqueda',
    others: (brand) => `Ver otros teléfonos ${brand}`,
  },
};
