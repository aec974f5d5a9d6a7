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
  held: {
    title: 'Guardado mientras los compradores pueden desistir',
    until: (until) => `guardado hasta el ${until}, el comprador puede desistir`,
  },
  fee: (percent, fixed) =>
    'Este mercado se queda con ' +
    (percent > 0 ? `el ${numberIn.format(percent)} % de cada venta` : '') +
    (percent > 0 && fixed !== null ? ' y ' : '') +
    (fixed === null ? '' : `${fixed}${percent > 0 ? '' : ' de cada venta'}`) +
    '.',
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
    holderRequired: 'Escribe el nombre que conoce tu banco',
    number: 'IBAN o número de cuenta',
    numberRequired: 'Escribe el número de tu cuenta',
    bank: 'Número de ruta o BIC',
    bankHint: 'No hace falta con un IBAN.',
    bankRequired: 'Escribe el número de ruta o el BIC de tu banco',
    privacy: 'Guardamos el número cifrado. Solo lo puede ver el administrador que te paga, y queda registrado.',
    save: 'Guardar',
    cancel: 'Cancelar',
    saved: 'Guardada. Dentro de tres días podemos enviar tu dinero allí.',
  },
  setup: {
    title: 'Adónde va tu dinero',
    provider: { bank: 'tu banco', test: 'el proveedor de prueba', stripe: 'Stripe' },
    test: 'Modo de prueba: el proveedor de prueba hace de Stripe. No se mueve dinero ni pide una cuenta bancaria real.',
    states: {
      none: (provider) =>
        `Te pagamos con ${provider}, automáticamente, cuando se cierra una venta. ` +
        'Puedes publicar y vender antes de configurarlo; tu dinero espera.',
      unfinished: (provider) => `Tus pagos aún no están configurados: ${provider} todavía necesita saber algo.`,
      checking: (provider) => `Ya tiene ${provider} todo lo que necesita. Lo está revisando y te avisaremos.`,
      disabled: (provider) => `Ahora mismo ${provider} no te paga. Abre tu cuenta allí para ver por qué.`,
      resting: (provider) =>
        `Tus pagos están configurados en ${provider}. Una cuenta bancaria nueva espera tres días, ` +
        'para que puedas avisarnos si no has sido tú.',
      ready: (provider) => `Tus pagos están configurados en ${provider}. Tu dinero se envía automáticamente.`,
    },
    endsWith: (signs) => `Cuenta bancaria terminada en ${signs}`,
    restsUntil: (time) => `Hasta el ${time} no se envía nada allí.`,
    needs: 'Todavía falta:',
    need: {
      identity: 'quién eres',
      bank: 'tu cuenta bancaria',
      business: 'tu empresa',
      terms: 'tu sí a sus condiciones',
      other: 'algunos datos más',
    },
    bankFailed: (provider) =>
      `Tu banco ha devuelto dinero. Espera en ${provider} hasta que revises allí tu cuenta bancaria.`,
    begin: 'Configurar mis pagos',
    go: 'Seguir con la configuración',
    open: 'Abrir mi cuenta',
    check: 'Comprobar de nuevo',
    checking: 'Preguntando cómo va tu cuenta',
  },
  failures: {
    account_not_ready: 'No se pudo pagar a tu cuenta.',
    balance_too_low: 'El mercado aún no pudo pagarlo. Se intenta de nuevo.',
    refused: 'El proveedor de pagos lo ha rechazado. Se intenta de nuevo.',
    stopped: 'La venta se deshizo antes de enviar el dinero.',
    sent_back: 'El proveedor de pagos lo ha recuperado. Los administradores lo están mirando.',
    sale_undone: 'La venta se ha devuelto y el dinero se ha recuperado.',
    charged_back: 'El banco del comprador ha reclamado el dinero y se ha recuperado.',
  },
  payouts: {
    title: 'Pagos',
    none: 'Todavía no te hemos pagado nada.',
    to: (provider, endsWith) =>
      endsWith === '' ? `por ${provider}` : `por ${provider}, cuenta terminada en ${endsWith}`,
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
    columns: { when: 'Cuándo', what: 'Qué', price: 'Precio', fee: 'Comisión', part: 'Devuelto', amount: 'Importe' },
    kinds: {
      released: 'Vendido',
      taken_back: 'Devuelto',
      charged_back: 'Reclamado por el banco del comprador',
      chargeback_won: 'Reclamación del banco resuelta',
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
