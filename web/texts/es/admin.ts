import type { AuditAction } from '#contract/audit-actions.ts';
import type { Payment } from '#contract/payments.ts';
import { auditWords } from '#words/es/audit.ts';
import { centsIn, partIn } from '#web/texts/cents.ts';

/** What only admins see, in Spanish. */
export const admin = {
  columns: {
    name: 'Nombre',
    email: 'Correo electrónico',
    type: 'Tipo',
    status: 'Estado',
    verify: 'Verificar',
    delete: 'Eliminar',
    when: 'Cuándo',
    productName: 'Teléfono',
    price: 'Precio',
  },
  suspension: {
    suspend: 'Suspender',
    suspended: 'Suspendida',
    title: (name: string) => `¿Suspender a ${name}?`,
    text:
      'Se cierra su sesión y no puede volver a entrar. Sus teléfonos salen del mercado y sus reservas sin pagar ' +
      'terminan. Lo pagado sigue igual. Puedes readmitir la cuenta.',
    reason: 'Motivo',
    reasonHint: 'Lo leerá al iniciar sesión. Si ha confirmado su dirección, también se lo enviamos por correo.',
    reasonRequired: 'Escribe un motivo',
    done: 'Cuenta suspendida',
    wasSuspended: 'Esta cuenta ya estaba suspendida. El motivo está en la lista.',
    letIn: 'Readmitir',
    isIn: 'La cuenta vuelve a estar abierta',
  },
  delete: 'Eliminar',
  buyers: {
    title: 'Compradores',
    lead: 'Todas las personas que compran aquí; las más recientes, primero.',
    loading: 'Cargando compradores',
    none: 'Todavía no se ha registrado ningún comprador',
    noneHint: 'Aparecerán aquí en cuanto se registren.',
    sureToDelete: '¿Seguro que quieres eliminar a este comprador?',
    deleted: 'Comprador eliminado',
  },
  sellers: {
    title: 'Vendedores',
    lead:
      'Todas las personas que venden aquí; las más recientes, primero. ' +
      'Verifica a aquellas cuya identidad hayas comprobado.',
    loading: 'Cargando vendedores',
    none: 'Todavía no se ha registrado ningún vendedor',
    noneHint: 'Aparecerán aquí en cuanto se registren.',
    verified: 'verificado',
    unverified: 'sin verificar',
    makeVerified: 'Verificar',
    nowVerified: 'Vendedor verificado',
    sureToDelete: '¿Seguro que quieres eliminar a este vendedor?',
    deleted: 'Vendedor eliminado',
  },
  payments: {
    title: 'Pagos',
    lead:
      'El dinero recibido; lo más reciente, primero. Al devolver un pago, el teléfono sale del mercado hasta que su ' +
      'vendedor lo vuelva a poner a la venta.',
    loading: 'Cargando pagos',
    none: 'Todavía no ha pagado nadie',
    noneHint: 'Cada pago aparece aquí en cuanto llega.',
    buyer: 'Comprador',
    seller: 'Vendedor',
    status: 'Estado',
    transaction: 'Transacción',
    refund: 'Devolver',
    refundTitle: 'Devolver el dinero',
    refundReason: '¿Por qué?',
    refundReasonHint: 'Lo leen el comprador y el vendedor, y queda en el registro.',
    refundReasonRequired: 'Escribe por qué',
    sureToRefund: (price: string, buyer: string) => `¿Seguro que quieres devolver ${price} a ${buyer}?`,
    refundBegun: 'Devolución hecha',
    part: partIn('es'),
    partBack: (part: string) => `Devuelto: ${part}`,
    partComing: (part: string) => `En devolución: ${part}`,
    states: { succeeded: 'Recibido', refund_pending: 'En devolución', refunded: 'Devuelto' } satisfies Record<
      Payment['state'],
      string
    >,
  },
  audit: {
    title: 'Registro de acciones',
    lead: 'Qué administrador hizo qué, y cuándo.',
    loading: 'Cargando el registro',
    none: 'Todavía no se ha hecho nada',
    noneHint: 'Cada verificación, eliminación o retirada que haga un administrador deja una línea aquí.',
    who: 'Quién',
    what: 'Qué',
    about: 'Sobre',
    reason: 'Motivo',
    cents: centsIn('es'),
    /** While versions change, a newer server writes actions that have no words here. */
    did: (action: AuditAction) =>
      Object.hasOwn(auditWords, action)
        ? auditWords[action].did
        : `Nuevo en esta versión: ${action}. Recarga la página.`,
  },
};
