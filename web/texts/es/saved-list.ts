/** The page of saved phones, in Spanish. */
export const savedList = {
  lead: 'Se guardan en este navegador, y los tienes también sin conexión.',
  remove: 'Quitar',
  removePhone: (name: string) => `Quitar ${name} de tus teléfonos guardados`,
  savedOn: (day: string) => `Guardado el ${day}`,
  states: {
    Sold: 'Ya se ha vendido',
    Reserved: 'Ahora mismo alguien lo tiene reservado',
    Gone: 'Ya no está a la venta',
  },
  fell: (by: string, before: string) => `${by} menos que cuando lo guardaste (${before})`,
  seePhone: 'Ver este teléfono',
  seeBrand: (brand: string) => `Ver teléfonos ${brand}`,
  notKept: 'Este navegador no deja guardar nada: tienes aquí estos teléfonos hasta que cierres la pestaña.',
  notRefreshed: 'No se ha podido comprobar si siguen a la venta. Es lo último que se sabía.',
  emptyTitle: 'Todavía no has guardado ningún teléfono',
  empty: 'Pulsa el corazón de un teléfono: se guarda aquí, y verás si baja de precio o si alguien lo compra.',
  find: 'Buscar un teléfono',
};
