import type { Report } from '#contract/reports.ts';

/** Reporting phones, and what becomes of reports, in Spanish. */
export const reports = {
  dialog: {
    title: (phone: string) => `Denunciar ${phone}`,
    intro:
      'Dinos si algo de este anuncio no es correcto. Un administrador lo revisará y puede retirar el teléfono del mercado.',
    reason: 'Motivo',
    hint: '¿Qué tiene de malo este anuncio? Solo lo lee el administrador.',
    required: 'Escribe el motivo',
    submit: 'Enviar',
    sending: 'Enviando…',
    saved: 'Gracias por tu respuesta. Hemos guardado tu denuncia',
  },
  list: {
    metaTitle: 'Denuncias',
    title: 'Denuncias',
    lead: 'Lo que han denunciado los compradores; lo más reciente, primero. Elimina una denuncia cuando esté resuelta.',
    loading: 'Cargando denuncias',
    none: 'No hay denuncias',
    noneHint: 'Cuando un comprador denuncie un anuncio, aparecerá aquí.',
    caption: 'Teléfonos denunciados',
    image: 'Foto',
    productName: 'Teléfono',
    reporterName: 'Denunciado por',
    reason: 'Motivo',
    delete: 'Eliminar',
    states: {
      Available: 'A la venta',
      Reserved: 'Reservado',
      Sold: 'Vendido',
      Withdrawn: 'Fuera del mercado',
    } satisfies Record<Report['salesStatus'], string>,
    takeOff: 'Retirar del mercado',
    sureToTakeOff: '¿Seguro que quieres retirar este teléfono del mercado?',
    takenOff: 'Retirado del mercado',
    sureToDelete: '¿Seguro que quieres eliminar esta denuncia?',
    deleted: 'Denuncia eliminada',
  },
};
