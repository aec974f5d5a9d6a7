import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** The dashboard's first page, in Spanish. Its links must not be named as the menu's are. */
export const summary = {
  title: 'Resumen',
  loading: 'Cargando tus cifras',
  waiting: 'Lo que te espera',
  goingOn: 'Cómo va',
  news: 'Novedades para ti',
  newsNone: 'Nada nuevo',
  newsHint: 'Sin leer',
  openSales: 'Ventas en curso',
  openSalesHint: 'Ver el siguiente paso',
  buyer: {
    toPay: 'Por pagar ahora',
    toPayNone: 'Ningún teléfono espera su pago.',
    left: (time: string) => `Quedan ${time}`,
    pay: 'Pagar',
    payFor: (name: string) => `Pagar ${name}`,
    bought: 'Comprados',
    spent: (price: string) => `${price} gastados`,
    saved: 'Ahorrado',
    savedHint: (percent: string) => `${percent} menos que al salir`,
    chart: (count: number) =>
      plural(count, {
        one: 'Tu teléfono con precio de lanzamiento conocido',
        other: `Tus ${count} teléfonos con precio de lanzamiento conocido`,
      }),
    paid: 'Pagado por ti',
    asNew: 'Al salir a la venta',
    first: 'Todavía no has comprado ningún teléfono. Reservar uno no cuesta nada y te lo guarda.',
    find: 'Buscar un teléfono',
  },
  seller: {
    income: 'Ingresos de este mes',
    sales: (count: number) => plural(count, { one: `${count} venta`, other: `${count} ventas` }),
    onSale: 'A la venta',
    reserved: 'Reservados',
    reservedHint: 'Todavía sin pagar',
    sold: 'Vendidos en total',
    toRelist: 'Teléfonos reembolsados',
    toRelistHint: 'Vuelve a venderlos',
    chart: 'Ingresos por semana, cada una desde su lunes',
    chartNone: 'Aquí verás tus ventas de las últimas ocho semanas.',
    list: 'Publicar un teléfono',
    first: 'Basta con una foto, un precio y una descripción sincera.',
  },
  admin: {
    problems: 'Problemas por decidir',
    reports: 'Denuncias abiertas',
    sellers: 'Vendedores por verificar',
    messages: 'Mensajes sin leer',
    done: 'Todo hecho',
    toDo: 'Te espera a ti',
    paid: 'Pagado esta semana',
    payments: (count: number) => plural(count, { one: `${count} pago`, other: `${count} pagos` }),
    listings: 'Publicados esta semana',
    onMarket: (count: string) => `${count} en el mercado`,
    paidChart: 'Pagado por semana, cada una desde su lunes',
    listingsChart: 'Publicados por semana, cada una desde su lunes',
  },
};
