import type { CallName } from '#contract/calls.ts';

/** What is asked for, as the first word of each query's key. */
export type Topic =
  | 'audit'
  | 'bookings'
  | 'categories'
  | 'conversation reports'
  | 'conversations'
  | 'imports'
  | 'intent'
  | 'listing'
  | 'messages'
  | 'models'
  | 'money'
  | 'notices'
  | 'offers'
  | 'payment settings'
  | 'payments'
  | 'payouts'
  | 'people'
  | 'productCategory'
  | 'prices'
  | 'products'
  | 'reports'
  | 'reviews'
  | 'role'
  | 'sales'
  | 'saved phones'
  | 'security'
  | 'summary'
  | 'towns'
  | 'trader'
  | 'watching';

/** What each call changes. `everything`: phones and reservations too, so nothing that was read before counts. */
export const changes = {
  changePassword: ['security'],
  askEmailChange: ['security'],
  withdrawEmailChange: ['security'],
  changeEmail: ['security', 'bookings'],
  endSession: ['security'],
  endSessions: ['security'],

  verifySeller: ['people', 'products', 'audit'],
  deleteUser: 'everything',
  suspendUser: 'everything',
  reinstateUser: 'everything',

  createProduct: ['products', 'categories', 'summary'],
  editProduct: ['products', 'categories', 'saved phones', 'summary'],
  deleteProduct: ['products', 'categories', 'saved phones', 'summary'],
  advertiseProduct: ['products', 'summary'],
  importProducts: ['products', 'categories', 'imports', 'saved phones', 'summary'],
  relistProduct: 'everything',
  takeOffMarket: 'everything',

  createModel: ['models', 'audit'],
  mergeModel: ['models', 'products', 'audit'],

  createBooking: ['bookings', 'products', 'saved phones', 'summary'],
  cancelBooking: ['bookings', 'products', 'saved phones', 'summary'],
  endBooking: ['products', 'saved phones', 'summary'],
  recordPayment: ['bookings', 'products', 'categories', 'notices', 'saved phones', 'summary'],
  refundPayment: ['payments', 'payouts', 'audit', 'sales', 'summary'],

  moveSale: 'everything',
  testCarrierMove: ['sales', 'bookings', 'notices'],
  chooseDelivery: 'everything',
  decideSale: 'everything',
  answerCall: 'everything',

  setPayoutAccount: ['money', 'summary'],
  forgetPayoutAccount: ['money', 'summary'],
  checkPayoutSetup: ['money', 'summary'],
  preparePayouts: ['payouts', 'audit'],
  movePayouts: ['payouts', 'audit'],
  settleByHand: ['payouts', 'audit'],
  makePayoutFile: ['payouts', 'audit'],
  writeReview: ['reviews', 'products'],
  answerReview: ['reviews'],
  reportReview: ['reviews'],
  decideReview: ['reviews', 'products', 'audit'],

  sayTrader: ['trader', 'products'],
  sayOffers: ['trader', 'products'],
  sayContact: ['trader', 'products', 'conversations'],

  saveSearch: ['watching'],
  changeSavedSearch: ['watching'],
  deleteSavedSearch: ['watching', 'notices'],
  changePhoneAlerts: ['watching'],

  createReport: ['reports'],
  deleteReport: ['reports', 'summary'],
  startConversation: ['conversations'],
  sendConversationMessage: ['conversations'],
  readConversation: ['conversations', 'notices', 'summary'],
  blockPerson: ['conversations'],
  unblockPerson: ['conversations'],
  reportConversation: ['conversations'],
  handleConversationReport: ['conversation reports', 'audit'],

  makeOffer: ['offers'],
  counterOffer: ['offers'],
  acceptOffer: ['offers', 'bookings', 'products', 'saved phones', 'summary'],
  endOffer: ['offers'],

  readMessage: ['messages', 'summary'],
  deleteMessage: ['messages', 'summary'],
  readNotices: ['notices'],
} satisfies Partial<Record<CallName, readonly Topic[] | 'everything'>>;

export type ChangingCall = keyof typeof changes;
