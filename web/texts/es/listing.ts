import type { Condition } from '#contract/limits.ts';
import type { PriceHint } from '#contract/prices.ts';
import { formatsIn } from '#web/texts/formats.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');
const { number } = formatsIn('es');

/** Phones as members see, search and list them, in Spanish. */
export const listing = {
  conditionsExplained: {
    Excellent:
      'Sin señales de uso visibles: la pantalla, la parte trasera y el marco están como nuevos. Todo funciona.',
    Good: 'Ligeras señales de uso, como arañazos finos que solo se ven si los buscas. Todo funciona.',
    Fair:
      'Señales de uso claras: arañazos, golpes o bordes gastados. Funciona perfectamente y el precio lo tiene en ' +
      'cuenta.',
  } satisfies Record<Condition, string>,
  verifiedExplained:
    'Un administrador de este mercado ha comprobado quién es. Los teléfonos los describen sus propios vendedores.',
  conditionsBySellers: 'Lo valoran los propios vendedores. Denuncia un teléfono que no sea como se describe.',
  going: {
    verdicts: { good: 'Buen precio', high: 'Precio alto' } satisfies Record<PriceHint['verdict'], string>,
    fromSales: (low: string, high: string, sales: number) =>
      `Teléfonos así se venden por unos ${low} a ${high}, según ${sales} ventas aquí.`,
  },
  card: {
    facts: {
      seller: 'Vendedor',
      location: 'Ubicación',
      yearOfUse: 'Tiempo de uso',
      condition: 'Estado',
      brand: 'Marca',
      phone: 'Teléfono',
      postingDate: 'Fecha de publicación',
    },
    hidden: {
      too_many: 'Has visto demasiados hoy',
      unconfirmed: 'Confirma tu correo electrónico para verlo',
      after_booking: 'Se muestra tras reservar',
    },
    listed: (age: string) => `Publicado ${age}`,
    enlarge: (phone: string) => `Ver más grande la foto de ${phone}`,
    closer: 'Ver de cerca',
    bookNow: 'Reservar ahora',
    report: 'Denunciar',
    away: (km: number) => (km === 0 ? 'En esta localidad' : `A ${km} km`),
    taken: (time: string) =>
      `Otra persona ha apartado este teléfono. Volverá a estar disponible si no lo paga en ${time}.`,
    yours: (left: string) => `Has apartado este teléfono. Es tuyo durante ${left} más.`,
    yoursNow: 'Has apartado este teléfono. Te lo guardamos.',
    payNow: 'Pagar ahora',
  },
  list: {
    title: 'Todos los teléfonos disponibles',
    otherBrands: 'Otras marcas',
    allBrands: 'Todas las marcas',
    forBuyers: {
      seller: 'Solo los compradores pueden reservar y denunciar. Has iniciado sesión como vendedor.',
      admin: 'Solo los compradores pueden reservar y denunciar. Has iniciado sesión como administrador.',
    },
    none: (brand: string) => `Ahora mismo no hay teléfonos ${brand} a la venta`,
    noneAtAll: 'Ahora mismo no hay teléfonos a la venta',
    noneHint: 'Cada día llegan más. Mientras tanto, quizá otra marca tenga lo que buscas.',
    seeBrands: 'Ver otras marcas',
    chosenGone: 'El teléfono que elegiste ya no está a la venta. Estos sí.',
    noMatch: 'Ningún teléfono cumple tus filtros',
    noMatchHint: 'Quita un filtro o vuelve a verlo todo.',
    clear: 'Quitar filtros',
    sort: {
      label: 'Ordenar por',
      best: 'Más relevantes',
      newest: 'Más recientes',
      cheapest: 'Precio: de menor a mayor',
      dearest: 'Precio: de mayor a menor',
      saving: 'Mayor ahorro',
      nearest: 'Más cerca',
    },
    filter: {
      label: 'Filtros',
      open: 'Filtrar',
      openWith: (count: number) => `Filtrar (${count})`,
      title: 'Filtrar teléfonos',
      from: 'Desde',
      to: 'Hasta',
      priceWrong: 'Escribe un precio de 0 o más.',
      fromAboveTo: '«Desde» es mayor que «Hasta»: nada puede coincidir.',
      show: (count: number) =>
        `Ver ${plural(count, { one: `${number(count)} teléfono`, other: `${number(count)} teléfonos` })}`,
    },
  },
  names: {
    title: 'Todos los productos de esta categoría',
    withPictures: 'Verlos con fotos',
    none: 'Ahora mismo no hay nada a la venta aquí',
  },
  photo: {
    required: 'Elige una foto',
  },
};
