import { sellerMayEndAfterHours } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';

/** Booking a phone, in English. */
export const bookings = {
  dialog: {
    title: (phone: string) => `Book ${phone}`,
    seller: (name: string) => `Sold by ${name}`,
    next: 'What happens next',
    held: {
      title: (time: string) => `Held for you for ${time}`,
      text: 'Nobody else can book it. Nothing is charged now.',
    },
    pay: {
      title: 'You pay by card in My Orders',
      text: 'If you do not pay in time, the booking simply ends.',
      /** Where it is held for longer. */
      endedEarly: `After ${sellerMayEndAfterHours} hours the seller may end it, too.`,
    },
    handover: {
      in_person: { title: 'You and the seller arrange the handover', text: 'By phone, on the number you give here.' },
      sent: {
        title: 'The seller sends it to you',
        text: 'You give your address when you pay. Postage is in the price.',
      },
      both: { title: 'You meet the seller, or they send it', text: 'You choose when you pay.' },
    },
    phone: 'Phone',
    phoneHint: 'So that the seller can reach you.',
    location: 'Location',
    locationHint: 'Optional: your town, for the handover.',
    yourBooking: 'Booked as',
    userName: 'User Name',
    email: 'Email',
    productName: 'Product Name',
    price: 'Price',
    submit: 'Submit',
    sending: 'Booking…',
    confirmed: 'Booking Confirmed',
    /** The price and the condition that it has now. */
    changed: (price: string, condition: string) =>
      `The seller has changed this listing since you opened it. It costs ${price} now, and its condition is ` +
      `${condition}. Press again to book it like that, or close this to read it all.`,
    invalid: {
      phone: 'Phone is required',
      phoneShort: `Phone must have at least ${limits.phoneMin} digits`,
    },
  },
};
