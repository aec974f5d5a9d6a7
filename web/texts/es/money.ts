import { locales } from '#contract/languages.ts';
import { centsIn } from '#web/texts/cents.ts';
import type { money as english } from '#web/texts/en/money.ts';

const numberIn = new Intl.NumberFormat(locales.es);

/** A seller's money, in Spanish. */
export const money: typeof english = {
  title: 'Mi dinero',
  lead: 'Lo que te han dado tus ventas y adónde te lo enviamos.',
  loading: 'Cargando tu dinero',
  cents: centsIn('es'),
  balances: {
    label: 'Tu dinero',
    held: 'Retenido hasta que el comprador diga que sí',
    available: 'Disponible para el próximo pago',
    owed: 'Lo debes, y lo pagan tus próximas ventas',
    onItsWay: 'De camino a tu banco',
    paidOut: 'Pagado en total',
  },
  fee: (percent, fixed) =>
    `Este mercado se queda con ${percent > 0 ? `el ${numberIn.format(percent)} % de cada venta` : ''}${percent > 0 && fixed !== null ? ' y ' : ''}${fixed === null ? '' : `${fixed}${percent > 0 ? '' : ' de cada venta'}`}.`,
  account: {
    title: 'Adónde va tu dinero',
    none: 'Dinos tu cuenta bancaria para que podamos enviarte tu dinero.',
    now: (holder, endsWith) => `${holder}, cuenta terminada en ${endsWith}`,
    restsUntil: (time) =>
      `Hasta el ${time} no enviamos nada allí. Así tienes tiempo de avisarnos si no la has indicado tú.`,
    change: 'Cambiar',
    enter: 'Indicar tu cuenta',
    remove: 'Quitar',
    removeQuestion: '¿Quitar tu cuenta bancaria? Tu dinero espera aquí hasta que indiques otra.',
    removed: 'Hemos quitado tu cuenta bancaria.',
    holder: 'Titular de la cuenta',
    holderRequired: 'Escribe el nombre que conoce tu banco.',
    number: 'IBAN o número de cuenta',
    numberRequired: 'Escribe el número de tu cuenta.',
    bank: 'Número de ruta o BIC',
    bankHint: 'No hace falta con un IBAN.',
    bankRequired: 'Escribe el número de ruta o el BIC de tu banco.',
    privacy: 'Guardamos el número cifrado. Solo lo puede ver el administrador que te paga, y queda registrado.',
    save: 'Guardar',
    cancel: 'Cancelar',
    saved: 'Guardada. Dentro de tres días podemos enviar tu dinero allí.',
  },
  payouts: {
    title: 'Pagos',
    none: 'Todavía no te hemos pagado nada.',
    byHand: 'saldado a mano',
    columns: { number: 'Número', when: 'Cuándo', amount: 'Importe', to: 'A', state: 'Estado' },
    states: { prepared: 'Preparado', approved: 'Preparado', paid: 'Enviado', failed: 'No ha funcionado' },
  },
  statement: {
    title: 'Extracto',
    month: 'Mes',
    none: 'Tus extractos empiezan con tu primera venta cerrada.',
    loading: 'Cargando el extracto',
    caption: (month) => `Tu dinero en ${month}`,
    opening: 'Disponible antes',
    closing: 'Disponible después',
    columns: { when: 'Cuándo', what: 'Qué', price: 'Precio', fee: 'Comisión', amount: 'Importe' },
    kinds: {
      released: 'Vendido',
      taken_back: 'Devuelto',
      prepared: 'Pago',
      came_back: 'Pago que no ha funcionado',
      sent_back: 'Pago que el banco ha devuelto',
      repaid: 'Devuelto por ti',
    },
    more: 'Este mes tiene más. Descarga el archivo para verlo todo.',
    nothing: 'En este mes no pasó nada.',
    download: 'Descargar todo en CSV',
    print: 'Imprimir',
    utc: 'Los meses empiezan y terminan en UTC.',
  },
};
