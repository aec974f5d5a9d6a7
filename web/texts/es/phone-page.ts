import { offering } from '#contract/offering.ts';
import type { phonePage as english } from '#web/texts/en/phone-page.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** The page of a phone, in Spanish. */
export const phonePage: typeof english = {
  metaDescription: (name, condition, price, place) =>
    `${name}, en estado ${condition}, por ${price}${place && ` en ${place}`}. ` +
    'Mira sus fotos, sus datos y quién lo vende.',
  metaDescriptionSold: (name, condition) =>
    `Vendido: ${name}, en estado ${condition}. Mira teléfonos parecidos a la venta.`,
  breadcrumbs: 'Estás aquí',
  photos: (name) => `Fotos de ${name}`,
  photoOf: (name, at, count) => `${name}, foto ${at} de ${count}`,
  photoAt: (at, count) => `${at} de ${count}`,
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Foto siguiente',
  originalPrice: (price) => `Precio original según el vendedor: ${price}`,
  launchPrice: (price) => `Precio de lanzamiento: ${price}`,
  fairPrice: 'Precio justo',
  roughGoing: (low, high) => `Estimación aproximada: teléfonos así se venden por unos ${low} a ${high}.`,
  noGoing: 'Aún no hay ventas suficientes para decir por cuánto se venden teléfonos así ni si este precio es bueno.',
  sold: 'Vendido',
  soldNote: 'Este teléfono ya se ha vendido.',
  seeSimilar: 'Ver teléfonos parecidos',
  makeOffer: 'Hacer una oferta',
  offered: `Tu oferta está enviada. Quien vende tiene ${offering.answerHours} horas para responder.`,
  seeOffers: 'Ver tus ofertas',
  share: 'Compartir',
  linkCopied: 'Enlace copiado',
  copyFailed: 'No hemos podido copiar el enlace. Cópialo de la barra de direcciones.',
  facts: {
    title: 'Datos',
    model: 'Modelo',
    brand: 'Marca',
    storage: 'Almacenamiento',
    ram: 'Memoria RAM',
    colour: 'Color',
    carrierLock: 'Bloqueo de operador',
    battery: 'Salud de la batería',
    inBox: 'En la caja',
    condition: 'Estado',
    usedTime: 'Tiempo de uso',
    location: 'Ubicación',
    handover: 'Cómo te llega',
    postingDate: 'Publicado',
  },
  handovers: {
    in_person: () => 'En persona',
    sent: (countries) => `Por correo a ${countries}, gastos de envío incluidos`,
    both: (countries) => `En persona o por correo a ${countries}, gastos de envío incluidos`,
  },
  assurances: {
    label: 'Cómo se compra aquí',
    money:
      'Tienes un plazo para revisar el teléfono. Guardamos tu dinero hasta que termine. ' +
      '¿No es como se describe? Podemos devolverte el dinero.',
    inPerson: (place) => `En persona${place && `: ${place}`}`,
    byPost: (countries) => `Por correo a ${countries}, gastos de envío incluidos`,
    noFees: (price) => `No añadimos comisiones: nos pagas ${price}.`,
  },
  locks: { unlocked: 'Libre', locked: 'Bloqueado a un operador' },
  box: {
    box: 'caja original',
    charger: 'cargador',
    cable: 'cable de carga',
    earphones: 'auriculares',
    case: 'funda',
    receipt: 'recibo',
  },
  description: 'Descripción',
  seller: {
    title: 'Vendedor',
    memberSince: (day) => `En Redial desde el ${day}`,
    sold: (count, written) =>
      plural(count, { one: `${written} teléfono vendido`, other: `${written} teléfonos vendidos` }),
    rating: (average, count, written) =>
      plural(count, {
        one: `${average} de 5 según ${written} comprador`,
        other: `${average} de 5 según ${written} compradores`,
      }),
    noneSold: 'Aún sin ventas',
    isPrivate: 'Vende como particular: no se aplican los derechos que tienes al comprar a una empresa.',
    isTrader: 'Vende como empresa',
    unchecked: 'Estos datos los da quien vende. Este mercado no los ha comprobado.',
    closed: 'El vendedor ha cerrado su cuenta.',
    toSeeContact: 'Inicia sesión para ver el teléfono y el correo del vendedor.',
    logIn: 'Iniciar sesión',
    afterBooking: 'El vendedor da su teléfono y su correo cuando has reservado.',
    ask: 'Preguntar al vendedor',
  },
  similar: 'Teléfonos parecidos',
  withdrawn: {
    title: 'Este teléfono ya no está a la venta',
    hint: 'Lo ha retirado su vendedor o un administrador. Hay otros teléfonos esperándote.',
    search: 'Buscar teléfonos',
  },
};
