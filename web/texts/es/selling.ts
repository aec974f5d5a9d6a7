import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** My Products, in Spanish. */
export const myProducts = {
  title: 'Mis productos',
  lead: 'Lo que tienes a la venta.',
  add: 'Añadir un producto',
  ownPage: 'Ver tu página pública',
  details: 'Datos del vendedor',
  import: 'Importar',
  export: 'Exportar',
  loading: 'Cargando tus productos',
  columns: {
    name: 'Producto',
    price: 'Precio',
    status: 'Estado de la venta',
    advertise: 'Anunciar',
    delete: 'Eliminar',
  },
  status: { Available: 'Disponible', Reserved: 'Reservado', Sold: 'Vendido', Withdrawn: 'Retirado' },
  listed: (ago: string) => `Publicado ${ago}`,
  advertise: 'Anunciar',
  advertised: 'Anunciado',
  advertiseDone: 'Anuncio publicado',
  delete: 'Eliminar',
  deleteReserved: 'Alguien ha reservado este teléfono: lo perderá, y le diremos que lo has retirado.',
  deleteQuestion: '¿Seguro que quieres eliminar este producto?',
  deleteDone: 'Producto eliminado',
  reservation: {
    at: (price: string) => `Al precio de la oferta aceptada, ${price}.`,
    heldBy: (buyer: string, since: string, until: string) =>
      `Lo tiene apartado ${buyer} desde el ${since}, hasta el ${until}.`,
    paying: 'El comprador ha empezado a pagar.',
    endableAt: (time: string) => `Puedes terminar la reserva a partir del ${time}.`,
    end: 'Terminar la reserva',
    endOf: (phone: string) => `Terminar la reserva de ${phone}`,
    question: (phone: string) =>
      `¿Terminar la reserva de ${phone}? El teléfono vuelve a estar a la venta y avisamos al comprador.`,
    done: 'Reserva terminada',
    wasOver: 'Esta reserva ya había terminado',
  },
  empty: {
    title: 'No tienes nada a la venta',
    text: 'Basta con una foto, un precio y una descripción sincera. Lo que ya has vendido está en Mis ventas.',
  },
};

/** My Sales, in Spanish. */
export const mySales = {
  title: 'Mis ventas',
  lead: 'Lo que has vendido, a quién y por cuánto.',
  payout: 'Cuando el comprador dice que sí, o ha tenido tiempo de decirlo, el dinero es tuyo.',
  toMoney: 'Mira tu dinero',
  loading: 'Cargando tus ventas',
  columns: {
    image: 'Imagen',
    name: 'Producto',
    brand: 'Marca',
    buyer: 'Comprador',
    sold: 'Vendido el',
    price: 'Precio',
  },
  paid: 'Pagado',
  refunded: 'Reembolsado',
  relist: 'Volver a poner a la venta',
  relistDone: 'De nuevo a la venta',
  inAll: 'Vendido en total',
  count: (count: number, written: string) => plural(count, { one: `${written} venta`, other: `${written} ventas` }),
  givenBack: (price: string) => `Se devolvieron ${price}`,
  empty: {
    title: 'Todavía no has vendido ningún teléfono',
    text: 'Los teléfonos anunciados son lo primero que ve quien llega a la página de inicio.',
    action: 'Ir a Mis productos',
  },
};
