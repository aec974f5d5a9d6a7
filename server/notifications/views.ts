import type { Notice } from '#contract/notices.ts';
import type { NoticeKind } from '#db/tables.ts';
import type { NoticeRow } from '#server/notifications/store.ts';

interface Words {
  title: string;
  text: string;
  path: string;
}

/** A notice as the account it is for sees it. */
export function noticeView(row: NoticeRow): Notice {
  return { _id: row.id, ...wordsOf(row), createdAt: row.created_at.toISOString(), read: row.read_at !== null };
}

/** The words of a notice, the same on screen and in the mail. */
export function wordsOf(row: NoticeRow): Words {
  return words[row.kind](row);
}

const words: Record<NoticeKind, (row: NoticeRow) => Words> = {
  booked: (row) => ({
    title: `You have reserved ${phone(row)}`,
    text: `It is held for you until ${moment(row.expires_at)}. Pay $${row.price_usd} in My Orders before that; nothing has been charged yet.`,
    path: '/dashboard/myOrders',
  }),
  reserved: (row) => ({
    title: `${phone(row)} is reserved`,
    text: `${buyer(row)} has until ${moment(row.expires_at)} to pay $${row.price_usd}. Nobody else can book it meanwhile.`,
    path: '/dashboard/myProducts',
  }),
  paid: (row) => ({
    title: `You have bought ${phone(row)}`,
    text: `Your payment of $${row.price_usd} has arrived. Transaction: ${row.transaction_id ?? 'not known'}. The seller is ${row.seller_name ?? 'not known'} (${row.seller_email ?? ''}, ${row.seller_phone ?? ''}); agree with them how the phone comes to you.`,
    path: '/dashboard/myOrders',
  }),
  sold: (row) => ({
    title: `${phone(row)} is sold`,
    text: `${buyer(row)} has paid $${row.price_usd}. Agree with them how the phone gets there.`,
    path: '/dashboard/mySales',
  }),
  lapsed: (row) => ({
    title: `Your reservation of ${phone(row)} has lapsed`,
    text: 'It was not paid in time, so the phone is free for others. Nothing was charged. If it is still there, you can book it again.',
    path: brandPath(row),
  }),
  back_on_sale: (row) => ({
    title: `${phone(row)} is on sale again`,
    text: 'The buyer gave the reservation up or did not pay in time. Others can book it now; you need not do anything.',
    path: '/dashboard/myProducts',
  }),
  withdrawn_by_seller: (row) => ({
    title: `${phone(row)} has been withdrawn`,
    text: 'The seller has taken it off the market, so your reservation has ended. Nothing was charged. There may be another one like it.',
    path: brandPath(row),
  }),
  withdrawn_by_admin: (row) => ({
    title: `${phone(row)} has been withdrawn`,
    text: 'An admin has taken it off the market, so your reservation has ended. Nothing was charged. There may be another one like it.',
    path: brandPath(row),
  }),
  taken_down: (row) => ({
    title: `${phone(row)} was taken off the market`,
    text: 'An admin has looked at your listing after a report and taken it off the market. If you think that is wrong, write to us.',
    path: '/#contact',
  }),
  verified: () => ({
    title: 'You are a verified seller',
    text: 'An admin has checked who you are. The blue check stands on all your phones from now on.',
    path: '/dashboard/myProducts',
  }),
  reported: (row) => ({
    title: `${phone(row)} was reported`,
    text: 'A buyer says that something is wrong with this listing.',
    path: '/dashboard/reportedItems',
  }),
  message: () => ({
    title: 'A new message',
    text: 'Somebody has written to the market through the contact form.',
    path: '/dashboard/messages',
  }),
  refund_coming: (row) => ({
    title: `Your money for ${phone(row)} is going back`,
    text: `$${row.price_usd} go back to the card you paid with. We tell you as soon as the payment provider has sent them; your bank may take some days more.`,
    path: '/dashboard/myOrders',
  }),
  refunded: (row) => ({
    title: `Your money for ${phone(row)} is on its way back`,
    text: `The payment provider has sent $${row.price_usd} back to the card you paid with. Your bank may take some days to show it.`,
    path: '/dashboard/myOrders',
  }),
  sale_refunded: (row) => ({
    title: `The sale of ${phone(row)} was refunded`,
    text: `$${row.price_usd} have gone back to the buyer. The phone is off the market; if it is with you, you can put it back on sale in My Sales.`,
    path: '/dashboard/mySales',
  }),
  disputed: (row) => ({
    title: `The payment for ${phone(row)} is disputed`,
    text: 'The buyer has asked their bank for the money back. Answer at the payment provider, or give the money back in Payments.',
    path: '/dashboard/payments',
  }),
  refund_stuck: (row) => ({
    title: 'A refund does not go through',
    text: `The payment provider has refused to give $${row.price_usd} back several times. We go on trying; please look at it there.`,
    path: '/dashboard/payments',
  }),
  payment_declined: (row) => ({
    title: `Your payment for ${phone(row)} did not go through`,
    text: `Your bank has said no, and nothing was charged. The phone is held for you until ${moment(row.expires_at)}: you can pay with another card in My Orders.`,
    path: '/dashboard/myOrders',
  }),
  account_closed: () => ({
    title: 'Your account has been closed',
    text: 'An admin has closed your account on this market. Reservations have ended without charge, and your personal data has been erased. If you think that is wrong, write to us.',
    path: '/#contact',
  }),
};

function phone(row: NoticeRow): string {
  return row.product_name ?? 'A phone';
}

function buyer(row: NoticeRow): string {
  const where = row.buyer_location ? `, ${row.buyer_location}` : '';
  return `${row.buyer_name ?? 'A buyer'} (${row.buyer_email ?? ''}, ${row.buyer_phone ?? ''}${where})`;
}

function brandPath(row: NoticeRow): string {
  return row.category_id === null ? '/category' : `/category/${row.category_id}`;
}

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function moment(at: Date | null): string {
  return at === null ? 'it lapses' : `${inWords.format(at)} UTC`;
}
