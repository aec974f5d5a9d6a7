import type { AuditWords } from '#words/audit-words.ts';

/** What admins did, in Spanish. */
export const auditWords: AuditWords = {
  verified_seller: { told: 'Se ha verificado a un vendedor', did: 'Verificó a un vendedor' },
  closed_account: { told: 'Se ha cerrado una cuenta', did: 'Cerró una cuenta' },
  closed_report: { told: 'Se ha cerrado una denuncia', did: 'Eliminó una denuncia' },
  handled_conversation: {
    told: 'Se ha revisado una conversación denunciada',
    did: 'Revisó una conversación denunciada',
  },
  read_reported_messages: {
    told: 'Un administrador ha leído una conversación denunciada',
    did: 'Leyó una conversación denunciada',
  },
  read_case_messages: {
    told: 'Un administrador ha leído los mensajes de una venta',
    did: 'Leyó lo que se escribieron comprador y vendedor de un caso abierto',
  },
  read_case_histories: {
    told: 'Un administrador ha mirado las ventas anteriores de un comprador y un vendedor',
    did: 'Miró las ventas anteriores de ambas partes de un caso abierto',
  },
  hid_review: { told: 'Se ocultó una valoración', did: 'Ocultó una valoración' },
  showed_review: { told: 'Se volvió a mostrar una valoración oculta', did: 'Volvió a mostrar una valoración oculta' },
  kept_review: { told: 'Se mantuvo una valoración denunciada', did: 'Mantuvo una valoración denunciada' },
  took_off_market: { told: 'Se ha retirado un teléfono del mercado', did: 'Retiró un teléfono del mercado' },
  deleted_message: { told: 'Se ha borrado un mensaje', did: 'Eliminó un mensaje' },
  added_model: { told: 'Se añadió un modelo al catálogo', did: 'Añadió un modelo' },
  merged_model: { told: 'Se unieron dos modelos', did: 'Unió dos modelos' },
  granted_admin: { told: 'Hay un administrador nuevo', did: 'Dio permisos de administrador' },
  revoked_admin: { told: 'Un administrador ha perdido su papel', did: 'Quitó los permisos de administrador' },
  refunded_booking: { told: 'Se ha devuelto un pago', did: 'Devolvió un pago' },
  decided_return: { told: 'Un teléfono vuelve a su vendedor', did: 'Decidió que un teléfono vuelve' },
  answered_call: {
    told: 'Un administrador respondió en una venta',
    did: 'Respondió en una venta, que sigue',
  },
  released_sale: {
    told: 'Un problema con una venta se decidió a favor del vendedor',
    did: 'Decidió un problema a favor del vendedor',
  },
  split_sale: {
    told: 'Un problema con una venta se decidió: una parte del dinero vuelve',
    did: 'Decidió que una parte del dinero vuelve',
  },
  prepared_payouts: { told: 'Se han preparado pagos a vendedores', did: 'Preparó pagos a vendedores' },
  approved_payout: { told: 'Se ha aprobado un pago grande', did: 'Aprobó un pago' },
  paid_out: { told: 'Se ha marcado un pago como hecho', did: 'Marcó un pago como hecho' },
  settled_by_hand: {
    told: 'Se ha saldado a mano el dinero de un vendedor',
    did: 'Saldó a mano el dinero de un vendedor',
  },
  failed_payout: { told: 'Un pago no ha funcionado', did: 'Indicó que un pago no ha funcionado' },
  read_payout_accounts: {
    told: 'Se han descargado números de cuenta de vendedores',
    did: 'Descargó números de cuenta de vendedores',
  },
  suspended_account: { told: 'Se ha suspendido una cuenta', did: 'Suspendió una cuenta' },
  reinstated_account: { told: 'Se ha readmitido una cuenta suspendida', did: 'Readmitió una cuenta suspendida' },
  reset_second_factor: {
    told: 'Se ha restablecido el acceso en dos pasos de una cuenta',
    did: 'Restableció el acceso en dos pasos',
  },
  changed_own_email: {
    told: 'Un administrador ha cambiado su dirección de correo',
    did: 'Cambió su propia dirección de correo',
  },
  turned_off_second_factor: {
    told: 'Un administrador ha desactivado el acceso en dos pasos',
    did: 'Desactivó el acceso en dos pasos',
  },
};
