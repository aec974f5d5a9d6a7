import type { reviewDesk as englishDesk, reviews as english } from '#web/texts/en/reviews.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** What buyers and sellers say of each other, in Spanish. */
export const reviews: typeof english = {
  stars: (count) => plural(count, { one: `${count} estrella de 5`, other: `${count} estrellas de 5` }),
  of: { seller: (name) => `Valora a ${name}, que vende`, buyer: (name) => `Valora a ${name}, que compra` },
  form: {
    stars: 'Tu valoración',
    meanings: { 1: 'Mal', 2: 'Regular', 3: 'Aceptable', 4: 'Bien', 5: 'Muy bien' },
    starsRequired: 'Elige cuántas estrellas das',
    words: { seller: '¿Qué tal fue la compra?', buyer: '¿Qué tal fue el comprador?' },
    optional: 'Con 4 o 5 estrellas puedes dejarlo vacío.',
    needed: 'Di qué fue mal. Hasta 1.000 caracteres.',
    wordsRequired: 'Di qué fue mal',
    public: {
      seller: 'Todos podrán leerlo en la página del vendedor, con tu nombre y una inicial.',
      buyer: 'Solo podrán leerlo el comprador, los vendedores que traten con él y los administradores.',
    },
    blind: (name, at) => `${name} lo verá cuando los dos hayáis escrito o el ${at}. Hasta entonces puedes cambiarlo.`,
    atOnce: 'Se muestra enseguida. Después no podrás cambiarlo.',
    send: 'Enviar valoración',
    save: 'Guardar valoración',
    cancel: 'Cancelar',
    sent: 'Valoración enviada',
  },
  own: {
    title: 'Tu valoración',
    change: 'Cambiar',
    waits: (name, at) => `Todavía no se muestra. ${name} la verá cuando los dos hayáis escrito o el ${at}.`,
    hidden: (reason) => `Un administrador ha ocultado tu valoración. Motivo: ${reason}`,
  },
  theirs: (name) => `Lo que ${name} dice de ti`,
  closed: 'Ya no se puede valorar esta venta.',
  erased: 'El texto se borró con la cuenta.',
  answerOf: (name) => `Respuesta de ${name}`,
  answer: {
    open: 'Responder',
    label: 'Tu respuesta',
    required: 'Escribe una respuesta',
    once: { seller: 'Puedes responder una vez. Todos podrán leerlo.', buyer: 'Puedes responder una vez.' },
    send: 'Enviar respuesta',
    sent: 'Respuesta enviada',
    own: 'Tu respuesta',
  },
  report: {
    open: 'Denunciar',
    openOf: (name) => `Denunciar la valoración de ${name}`,
    title: 'Denunciar esta valoración',
    intro: 'Cuéntanos qué tiene de malo. Un administrador la leerá y decidirá.',
    reason: '¿Qué tiene de malo?',
    required: 'Di qué tiene de malo',
    send: 'Denunciar a los administradores',
    sent: 'Valoración denunciada',
  },
  page: {
    title: 'Lo que dicen los compradores',
    none: 'Aún sin valoraciones',
    average: (average, count, written) =>
      plural(count, {
        one: `${average} de 5 según ${written} comprador`,
        other: `${average} de 5 según ${written} compradores`,
      }),
    counted: 'Cuenta la última valoración de cada comprador.',
    distribution: 'Cuántos compradores dieron cuántas estrellas',
    answers: {
      hour: 'Suele responder en menos de una hora',
      hours: 'Suele responder en unas horas',
      day: 'Suele responder en un día',
      days: 'Suele responder en varios días',
    },
  },
  theBuyer: 'quien compra',
  seller: 'Lo que dicen del vendedor quienes le compraron',
  ofBuyer: 'Lo que dicen del comprador quienes le vendieron',
  buyer: (average, count) =>
    plural(count, {
      one: `${count} vendedor le da ${average} de 5`,
      other: `${count} vendedores le dan ${average} de 5`,
    }),
};

/** The reviews of a whole market, for admins, in Spanish. */
export const reviewDesk: typeof englishDesk = {
  title: 'Valoraciones',
  lead: 'Lo que compradores y vendedores dicen unos de otros, las más nuevas primero.',
  loading: 'Cargando las valoraciones',
  none: 'Aquí no hay valoraciones',
  noneHint: 'Llegan después de las ventas. Elige otro filtro para ver otras.',
  filter: 'Mostrar',
  filters: { all: 'Todas', reported: 'Denunciadas', low: '1 o 2 estrellas', hidden: 'Ocultas' },
  about: {
    seller: (writer, subject) => `${writer} sobre ${subject}, que vende`,
    buyer: (writer, subject) => `${writer} sobre ${subject}, que compra`,
  },
  sale: (phone) => `Venta de ${phone}`,
  notShown: 'Todavía no se muestra',
  hidden: 'Oculta',
  hiddenFor: (reason) => `Motivo: ${reason}`,
  reportedBy: (name) => `Denunciada por ${name}`,
  hide: 'Ocultar',
  hideTitle: 'Ocultar esta valoración',
  hideIntro: 'Deja de mostrarse y de contar. A quien la escribió le diremos por qué.',
  reason: 'Motivo para quien la escribió',
  reasonRequired: 'Di por qué',
  show: 'Volver a mostrar',
  showAsk: '¿Volver a mostrar esta valoración? Contará otra vez.',
  keep: 'Mantener',
  keepAsk: '¿Mantener esta valoración y cerrar sus denuncias?',
  done: 'Valoración decidida',
};
