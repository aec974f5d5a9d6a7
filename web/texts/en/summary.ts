import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** The dashboard's first page, in English. Its links must not be named as the menu's are. */
export const summary = {
  title: 'Dashboard',
  loading: 'Loading your numbers',
  waiting: 'To do',
  goingOn: 'Overview',
  news: 'Unread notices',
  newsNone: 'Nothing new',
  newsHint: 'Open notices',
  openSales: 'Sales under way',
  openSalesHint: 'See what is next',
  buyer: {
    toPay: 'To pay now',
    toPayNone: 'Nothing to pay.',
    left: (time: string) => `${time} left`,
    pay: 'Pay',
    payFor: (name: string) => `Pay for ${name}`,
    bought: 'Bought',
    spent: (price: string) => `${price} spent`,
    saved: 'Saved',
    savedHint: (percent: string) => `${percent} below launch`,
    chart: (count: number) =>
      plural(count, {
        one: 'Your phone with a known launch price',
        other: `Your ${count} phones with a known launch price`,
      }),
    paid: 'Paid by you',
    asNew: 'At launch',
    first: 'You have not bought a phone yet. Booking one costs nothing and holds it for you.',
    find: 'Find a phone',
  },
  seller: {
    income: 'Income this month',
    sales: (count: number) => plural(count, { one: `${count} sale`, other: `${count} sales` }),
    onSale: 'On sale',
    reserved: 'Reserved',
    reservedHint: 'Booked, not paid yet',
    sold: 'Sold in all',
    toRelist: 'Refunded phones',
    toRelistHint: 'Put back on sale',
    chart: 'Weekly income (weeks start on Monday)',
    chartNone: 'Your sales of the last eight weeks will appear here.',
    list: 'List a phone',
    first: 'A photo, a price and an honest description is all it takes.',
  },
  admin: {
    problems: 'Problems to decide',
    reports: 'Open reports',
    sellers: 'Sellers to verify',
    messages: 'Unread messages',
    done: 'All done',
    toDo: 'Waiting for you',
    paid: 'Paid this week',
    payments: (count: number) => plural(count, { one: `${count} payment`, other: `${count} payments` }),
    listings: 'New listings this week',
    onMarket: (count: string) => `${count} on the market`,
    paidChart: 'Weekly payments (weeks start on Monday)',
    listingsChart: 'New listings per week (weeks start on Monday)',
  },
};
