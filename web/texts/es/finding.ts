import type { CarrierLock } from '#contract/limits.ts';
import type { Suggestion } from '#contract/search.ts';
import type { ColourFamily } from '#contract/searching.ts';
import { formatsIn } from '#web/texts/formats.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');
const { number } = formatsIn('es');

/** What only lists of phones say: filters, places, suggestions. In Spanish. */
export const finding = {
  metaDescription: (name: string | null) =>
    `Teléfonos ${name === null ? '' : `${name} `}usados, cerca y lejos de ti, por modelo, precio, estado y lugar.`,
  titleOfOnly: (name: string) => `Teléfonos ${name} usados`,
  nearHint: 'Estos se acercan a lo que pediste.',
  nearTitle: 'Resultados parecidos',
  unsold: {
    title: (model: string) => `Ahora nadie vende un ${model}`,
    hint: 'Pulsa «Guardar esta búsqueda». Te avisaremos cuando alguien publique uno.',
    see: 'Ver este modelo',
  },
  without: (wish: string) => `Sin ${wish}`,
  quoted: (word: string) => `«${word}»`,
  atLeast: (count: number) => `Más de ${number(count)} teléfonos`,
  wish: {
    brand: 'la marca',
    model: 'el modelo',
    storage: 'el almacenamiento',
    colour: 'el color',
    condition: 'el estado',
    lock: 'el bloqueo de operador',
    battery: 'la salud de la batería',
    price: 'los límites de precio',
    verified: 'el vendedor verificado',
    town: 'el límite de distancia',
  },
  corrected: (words: string) => `Mostramos resultados de ${words}`,
  skipped: 'Hemos omitido un filtro de esta dirección porque no conocemos su valor.',
  toPhones: 'Saltar a los teléfonos',
  apply: 'Aplicar',
  active: 'Filtros activos',
  takeOff: (filter: string) => `Quitar el filtro: ${filter}`,
  priceRange: (from: string | null, to: string | null) =>
    from === null ? `Hasta ${to}` : to === null ? `Desde ${from}` : `De ${from} a ${to}`,
  batteryAtLeast: (percent: string) => `Batería: ${percent} o más`,
  suggestions: {
    label: 'Sugerencias',
    count: (count: number) =>
      plural(count, {
        one: `${count} sugerencia. Elige con las flechas.`,
        other: `${count} sugerencias. Elige con las flechas.`,
      }),
    kinds: { model: 'Modelo', brand: 'Marca', place: 'Lugar' } satisfies Record<Suggestion['kind'], string>,
    /** Of a place: what it leads to is searched around it too. */
    inTown: (phones: string) => `${phones} en esta localidad`,
  },
  facets: {
    brand: 'Marca',
    model: 'Modelo',
    price: 'Precio',
    condition: 'Estado',
    storage: 'Almacenamiento',
    colour: 'Color',
    battery: 'Salud de la batería',
    lock: 'Operador',
    seller: 'Vendedor',
    verified: 'Solo vendedores verificados',
    any: 'Cualquiera',
    showAll: (count: number) => `Ver los ${count}`,
    batteryFrom: (percent: string) => `${percent} o más`,
    band: (from: string | null, below: string | null) =>
      from === null ? `Menos de ${below}` : below === null ? `${from} o más` : `De ${from} a ${below}`,
    locks: { unlocked: 'Libre', locked: 'Bloqueado' } satisfies Record<CarrierLock, string>,
    colours: {
      black: 'Negro',
      white: 'Blanco',
      grey: 'Gris',
      silver: 'Plata',
      gold: 'Dorado',
      blue: 'Azul',
      green: 'Verde',
      red: 'Rojo',
      pink: 'Rosa',
      purple: 'Morado',
      yellow: 'Amarillo',
      orange: 'Naranja',
      brown: 'Marrón',
    } satisfies Record<ColourFamily, string>,
  },
  near: {
    legend: 'Cerca de mí',
    town: 'Localidad',
    towns: 'Localidades',
    count: (count: number) =>
      plural(count, {
        one: `${count} localidad. Elige con las flechas.`,
        other: `${count} localidades. Elige con las flechas.`,
      }),
    own: 'Usar mi ubicación',
    asking: 'Buscando tu localidad…',
    refused: 'Tu navegador bloquea la ubicación. Permítela para este sitio o escribe una localidad.',
    unknown: 'No hemos podido encontrar tu ubicación. Escribe una localidad.',
    none: 'No conocemos esa localidad. Revisa cómo se escribe o prueba con una más grande que esté cerca.',
    radius: 'Distancia',
    within: (km: number) => `A menos de ${km} km`,
    any: 'Cualquier distancia',
    chip: (town: string, km: number | null) => (km === null ? `Cerca de ${town}` : `A menos de ${km} km de ${town}`),
  },
};
