import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** My Products, in English. */
export const myProducts = {
  title: 'My Products',
  lead: 'What you have on sale.',
  add: 'Add A Product',
  ownPage: 'See your public page',
  details: 'Seller details',
  import: 'Import',
  export: 'Export',
  loading: 'Loading your products',
  columns: { name: 'Product-Name', price: 'Price', status: 'Sales-status', advertise: 'Advertise', delete: 'Delete' },
  status: { Available: 'Available', Reserved: 'Reserved', Sold: 'Sold', Withdrawn: 'Withdrawn' },
  listed: (ago: string) => `Listed ${ago}`,
  advertise: 'Advertise',
  advertised: 'Advertised',
  advertiseDone: 'Advertise Successful',
  delete: 'Delete',
  deleteReserved: 'Somebody has reserved this phone: they lose it, and are told that you took it off the market.',
  deleteQuestion: 'Are you sure you want to delete this product?',
  deleteDone: 'Deleted Successfully',
  /** Who holds a phone; the times are as the reader's country writes them. */
  reservation: {
    heldBy: (buyer: string, since: string, until: string) => `Held by ${buyer} since ${since}, until ${until}.`,
    at: (price: string) => `At the accepted offer of ${price}.`,
    paying: 'The buyer has begun to pay.',
    endableAt: (time: string) => `You can end the reservation from ${time}.`,
    end: 'End reservation',
    endOf: (phone: string) => `End reservation of ${phone}`,
    question: (phone: string) => `End the reservation of ${phone}? The phone goes back on sale, and we tell the buyer.`,
    done: 'Reservation Ended',
    wasOver: 'This reservation had already ended',
  },
  empty: {
    title: 'You have nothing on sale',
    text: 'A photo, a price and an honest description is all it takes. What you have sold is in My Sales.',
  },
};

/** My Sales, in English. */
export const mySales = {
  title: 'My Sales',
  lead: 'What you have sold, to whom and for how much.',
  payout: 'When a buyer says yes, or has had the time to, the money is yours.',
  toMoney: 'See your money',
  loading: 'Loading your sales',
  columns: { image: 'Image', name: 'Product-Name', brand: 'Brand', buyer: 'Buyer', sold: 'Sold', price: 'Price' },
  paid: 'Paid',
  refunded: 'Refunded',
  relist: 'Put back on sale',
  relistDone: 'Back On Sale',
  inAll: 'Sold in all',
  count: (count: number, written: string) => plural(count, { one: `${written} sale`, other: `${written} sales` }),
  givenBack: (price: string) => `${price} was given back`,
  empty: {
    title: 'You have not sold a phone yet',
    text: 'Advertised phones are seen first by everybody who comes to the home page.',
    action: 'Go to My Products',
  },
};
