import { centsIn } from '#web/texts/cents.ts';
import type { payouts as english } from '#web/texts/en/payouts.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** Paying sellers out, for admins, in Spanish. */
export const payouts: typeof english = {
  title: 'Pagos a vendedores',
  lead: 'Dónde está el dinero de este mercado y a quién le corresponde.',
  loading: 'Cargando los pagos',
  cents: centsIn('es'),
  book: {
    label: 'Dónde está el dinero',
    held: 'Retenido por ventas abiertas',
    owed: 'Se debe a vendedores',
    owing: 'Lo deben vendedores',
    onItsWay: 'Pagos en curso',
    paidOut: 'Pagado',
    refunds: 'Devoluciones en curso',
    earned: 'Ganado en comisiones',
    byMonth: 'Ganado por mes',
  },
  waiting: {
    title: 'Vendedores por pagar',
    none: 'No hay que pagar a nadie',
    noneHint: 'Cuando se cierra una venta, su vendedor aparece aquí.',
    columns: { choose: 'Elegir', seller: 'Vendedor', amount: 'Importe', account: 'Cuenta' },
    choose: (seller) => `Pagar a ${seller}`,
    chooseAll: 'Elegir a todos los que se puede pagar',
    account: (holder, endsWith) => `${holder}, terminada en ${endsWith}`,
    from: (time) => `nueva, se puede usar desde el ${time}`,
    noAccount: 'Todavía sin cuenta',
    suspended: 'Suspendido',
    owes: 'Lo debe',
    prepare: (count) => plural(count, { one: `Preparar ${count} pago`, other: `Preparar ${count} pagos` }),
    prepared: 'Los pagos están preparados. Descarga el archivo para tu banco.',
    told: 'A los vendedores sin cuenta les decimos que su dinero espera.',
  },
  open: {
    title: 'En curso',
    none: 'No hay ningún pago en curso',
    noneHint: 'Elige arriba a los vendedores y prepara sus pagos.',
    columns: {
      choose: 'Elegir',
      number: 'Número',
      seller: 'Vendedor',
      amount: 'Importe',
      account: 'Cuenta',
      state: 'Estado',
    },
    choose: (number) => `Elegir el pago ${number}`,
    chooseAll: 'Elegir todos',
    needsApproval: 'Falta un segundo administrador',
    by: (preparing, approving) =>
      approving === null ? `preparado por ${preparing}` : `preparado por ${preparing}, aprobado por ${approving}`,
    file: 'Descargar el archivo para el banco',
    approve: 'Aprobar',
    paid: 'Marcar como pagado',
    failed: 'No ha funcionado',
    done: 'Guardado.',
    why: '¿Por qué no ha funcionado?',
    whyText: 'Los vendedores lo leen. El dinero vuelve a ser suyo y espera al próximo pago.',
    reason: 'Motivo',
    reasonRequired: 'Escribe un motivo.',
    send: 'Guardar',
    cancel: 'Cancelar',
  },
  past: {
    title: 'Todos los pagos',
    none: 'Todavía no hay pagos',
    noneHint: 'Aparecen aquí cuando se preparan.',
    when: 'Cuándo',
  },
  states: { prepared: 'Preparado', approved: 'Aprobado', paid: 'Pagado', failed: 'No ha funcionado' },
};
