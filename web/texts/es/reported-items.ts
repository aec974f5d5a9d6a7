import type { Report } from '#contract/reports.ts';

/** What becomes of reports, in Spanish. */
export const reportedItems = {
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
  offForNow: 'Fuera del mercado por ahora',
  takeOff: 'Retirar del mercado',
  sureToTakeOff: '¿Seguro que quieres retirar este teléfono del mercado?',
  takenOff: 'Retirado del mercado',
  sureToDelete: '¿Seguro que quieres eliminar esta denuncia?',
  deleted: 'Denuncia eliminada',
};
