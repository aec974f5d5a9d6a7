import { sellerMayEndAfterHours } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';

/** Booking a phone, in Spanish. */
export const bookings = {
  dialog: {
    title: (phone: string) => `Reservar ${phone}`,
    seller: (name: string) => `Lo vende ${name}`,
    next: 'Qué pasa después',
    held: {
      title: (time: string) => `Te lo guardamos ${time}`,
      text: 'Nadie más puede reservarlo. Ahora no se cobra nada.',
    },
    pay: {
      title: 'Lo pagas con tarjeta en Mis pedidos',
      text: 'Si no pagas a tiempo, la reserva termina sin más.',
      endedEarly: `Pasadas ${sellerMayEndAfterHours} horas también puede terminarla el vendedor.`,
    },
    handover: {
      in_person: {
        title: 'Acuerdas la entrega con el vendedor',
        text: 'Por teléfono, en el número que indiques aquí.',
      },
      sent: { title: 'El vendedor te lo envía', text: 'Das tu dirección al pagar. El envío va incluido en el precio.' },
      both: { title: 'Quedas con el vendedor o te lo envía', text: 'Eliges al pagar.' },
    },
    phone: 'Teléfono',
    phoneHint: 'Para que el vendedor pueda localizarte.',
    location: 'Ubicación',
    locationHint: 'Opcional: tu ciudad, para la entrega.',
    yourBooking: 'Datos de la reserva',
    userName: 'Nombre de usuario',
    email: 'Correo electrónico',
    productName: 'Producto',
    price: 'Precio',
    submit: 'Enviar',
    sending: 'Reservando…',
    confirmed: 'Reserva confirmada',
    changed: (price: string, condition: string) =>
      'Quien lo vende ha cambiado este anuncio desde que lo abriste. ' +
      `Ahora cuesta ${price} y su estado es: ${condition}. Pulsa otra vez para reservarlo así, ` +
      'o cierra esto para leerlo todo.',
    invalid: {
      phone: 'Escribe tu teléfono',
      phoneShort: `El teléfono debe tener al menos ${limits.phoneMin} cifras`,
    },
  },
};
