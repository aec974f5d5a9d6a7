import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { webhooks } from '#contract/webhooks.ts';
import type { WebhookName } from '#contract/webhooks.ts';
import { withCallers, strangers, kinds, make } from '#server/http/callers.fixture.ts';
import type { Kind } from '#server/http/callers.fixture.ts';

type Name = CallName | WebhookName;

withCallers();

/** What a call answers to those who may make it, when its id is made up and its body empty; `phone` is the seller's own. */
const toAllowed: Record<Name, number | ((kind: Kind) => number)> = {
  getIdentitySettings: 200,
  confirmEmail: 400,
  sendConfirmation: 200,
  listSessions: 200,
  endSession: 200,
  endSessions: 200,
  getPasswordSettings: 200,
  changePassword: 400,
  listSecurityEvents: 200,
  getEmailChange: 200,
  askEmailChange: 400,
  withdrawEmailChange: 200,
  changeEmail: 400,
  confirmAgain: 400,
  getMe: 200,
  getJwt: (kind) => (kind === 'undecided' ? 409 : 200),
  createUser: 400,
  getIsAdmin: 200,
  getIsBuyer: 200,
  getIsSeller: 200,
  getIsVerified: 200,
  listBuyers: 200,
  listSellers: 200,
  verifySeller: 404,
  deleteUser: 404,
  suspendUser: 400,
  reinstateUser: 404,
  listCategories: 200,
  listProductCategories: 200,
  listCategoryProducts: 200,
  listModels: 200,
  getModel: 404,
  createModel: 400,
  mergeModel: 400,
  getGoingPrice: 400,
  suggestTowns: 400,
  listTownPositions: 200,
  getTown: 400,
  uploadImage: 415,
  listAdvertised: 200,
  // An admin may make the call, but only for an e-mail of their own, and sells nothing.
  listMyProducts: 200,
  getMyProduct: (kind) => (kind === 'seller' ? 200 : 404),
  lookUpProducts: 400,
  getProduct: 200,
  createProduct: 400,
  editProduct: 400,
  advertiseProduct: (kind) => (kind === 'seller' ? 200 : 404),
  takeOffMarket: 404,
  relistProduct: 404,
  deleteProduct: 404,
  exportProducts: 200,
  getImport: 200,
  importProducts: 415,
  getPolicy: 400,
  getPhone: 404,
  getOwnTrader: 200,
  sayTrader: 400,
  getSeller: 404,
  listSellerPhones: 404,
  search: 200,
  suggest: 400,
  listSavedPhones: 200,
  savePhone: 404,
  unsavePhone: 200,
  bringSavedPhones: 400,
  getWatching: 200,
  saveSearch: 400,
  changeSavedSearch: 404,
  deleteSavedSearch: 200,
  changePhoneAlerts: 200,
  stopMails: 400,
  subscribePush: 400,
  unsubscribePush: 400,
  createBooking: 400,
  listMyBookings: 200,
  getBooking: 404,
  cancelBooking: 404,
  endBooking: 404,
  listMySales: 200,
  getSale: 404,
  moveSale: 400,
  chooseDelivery: 400,
  decideSale: 400,
  answerCall: 400,
  listSaleProblems: 200,
  listCaseMessages: 404,
  getCaseHistories: 404,
  getMoney: 200,
  getStatement: 400,
  exportStatement: 200,
  setPayoutAccount: 400,
  forgetPayoutAccount: 200,
  setUpPayouts: 404,
  checkPayoutSetup: 200,
  receiveParcelEvent: 404,
  // Nobody has the operator's token.
  receiveBounce: 401,
  testCarrierFind: 404,
  testCarrierMove: 400,
  testGatewaySetUp: 400,
  getBook: 200,
  exportBook: 200,
  listWaitingSellers: 200,
  preparePayouts: 400,
  listPayouts: 200,
  movePayouts: 400,
  settleByHand: 400,
  makePayoutFile: 400,
  createPaymentIntent: 400,
  recordPayment: 400,
  listPayments: 200,
  refundPayment: 400,
  receiveStripeEvent: 404,
  receiveTestEvent: 400,
  getPaymentSettings: 200,
  testGatewayCreateMethod: 400,
  testGatewayConfirm: 400,
  testGatewayAuthenticate: 400,
  createReport: 400,
  listReports: 200,
  deleteReport: 404,
  sayContact: 400,
  sayOffers: 400,
  getSaleReviews: 404,
  writeReview: 400,
  answerReview: 400,
  reportReview: 400,
  listSalesToReview: 200,
  getSellerRating: 404,
  listSellerReviews: 404,
  getBuyerReviews: 404,
  listReviews: 200,
  decideReview: 400,
  listConversations: 200,
  getConversationAbout: 404,
  getConversation: 404,
  listConversationMessages: 404,
  startConversation: 400,
  sendConversationMessage: 400,
  readConversation: 400,
  blockPerson: 404,
  unblockPerson: 404,
  reportConversation: 400,
  listConversationReports: 200,
  listReportedMessages: 404,
  handleConversationReport: 404,
  listOffers: 400,
  makeOffer: 400,
  counterOffer: 400,
  acceptOffer: 400,
  endOffer: 400,
  createMessage: 400,
  listMessages: 200,
  readMessage: 404,
  deleteMessage: 200,
  listNotices: 200,
  readNotices: 200,
  streamEvents: 200,
  listAudit: 200,
  getSummary: 200,
};

/** The status that a cell of the table promises. */
function promised(name: Name, row: Route, kind: Kind): number {
  // A token that is not valid is refused even where none is needed: its holder believes to be somebody.
  if (strangers.some((one) => one === kind)) return 401;
  if (row.audience !== 'anyone') {
    // Without an account type there is no token either: a call that takes tokens alone sees a visitor.
    if (kind === 'visitor' || (kind === 'undecided' && row.credential === 'bearer')) return 401;
    if (row.audience !== 'identity') {
      if (kind === 'undecided') return 409;
      const role = kind === 'other seller' ? 'seller' : (kind as 'buyer' | 'seller' | 'admin');
      if (row.audience !== 'member' && !row.audience.includes(role)) return 403;
    }
  }
  const allowed = toAllowed[name];
  return typeof allowed === 'number' ? allowed : allowed(kind);
}

const table = Object.entries<Route>(routes).flatMap(([name, row]) =>
  kinds.map((kind) => ({
    name: name as Name,
    row,
    kind,
    call: row.call,
    expected: promised(name as Name, row, kind),
  })),
);

describe('Who may make which call', () => {
  test.each(table)('$call by $kind: $expected', async ({ name, row, kind, expected }) => {
    const { status } = await make(name, row, kind);
    expect(status).toBe(expected);
  });

  test('the table has every call for each of nine kinds of people', () => {
    expect(table).toHaveLength(Object.keys({ ...calls, ...webhooks }).length * 9);
    expect(Object.keys(toAllowed).toSorted()).toEqual(Object.keys({ ...calls, ...webhooks }).toSorted());
  });
});

describe('A refusal of a caller', () => {
  const refused = table.filter(({ row, expected }) => [401, 403, 409].includes(expected) && row.body);
  test.each(refused)(
    'comes before anything of the body is judged: $call by $kind',
    async ({ name, row, kind, expected }) => {
      const { status, body } = await make(name, row, kind, { nonsense: true });
      expect([status, body.issues]).toEqual([expected, undefined]);
    },
  );
});
