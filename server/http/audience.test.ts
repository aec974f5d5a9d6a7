import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { issueAccessToken } from '#server/identity/access-tokens.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, callAs, listPhone, signUp, signUpAdmin, signUpNewcomer } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

/** Those who are recognised, and those who only claim to be somebody. */
const known = ['undecided', 'buyer', 'seller', 'other seller', 'admin'] as const;
const strangers = ['closed account', 'expired token', 'forged token'] as const;
const kinds = ['visitor', ...known, ...strangers] as const;
type Kind = (typeof kinds)[number];

interface Someone {
  email: string;
  headers: Record<string, string>;
}

let market: TestMarket;
let phone: string;
const people = new Map<Kind, Someone>();

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  const [buyer, seller, other, admin, closed] = [
    await signUp(market, 'User'),
    await signUp(market, 'Seller'),
    await signUp(market, 'Seller'),
    await signUpAdmin(market),
    await signUp(market, 'Seller'),
  ];
  phone = await listPhone(market, seller);
  await admin.call(`DELETE /api/users/${closed.id}`);
  people.set('visitor', { email: 'nobody@redial.example', headers: {} });
  const undecided = await signUpNewcomer(market);
  // Without an account there is a session, and no token.
  people.set('undecided', { email: undecided.email, headers: { cookie: undecided.cookie } });
  for (const [kind, person] of [
    ['buyer', buyer],
    ['seller', seller],
    ['other seller', other],
    ['admin', admin],
    ['closed account', closed],
  ] as const) {
    people.set(kind, {
      email: person.email,
      headers: { cookie: person.cookie, authorization: `bearer ${person.token}` },
    });
  }
  people.set('expired token', {
    email: admin.email,
    headers: { authorization: `bearer ${await tokenOf(admin, { hoursAgo: 1 })}` },
  });
  people.set('forged token', {
    email: admin.email,
    headers: { authorization: `bearer ${await tokenOf(admin, { secret: 'somebody-elses-secret-of-some-length-01' })}` },
  });
});
afterAll(() => market.close());

/** A token of a running session, as it was given an hour ago or as another server would sign it. */
async function tokenOf(person: Person, { hoursAgo = 0, secret = market.context.secrets.accessToken }): Promise<string> {
  const { sid: sessionId, sub: identityId } = JSON.parse(atob(person.token.split('.')[1] ?? '')) as {
    sid: string;
    sub: string;
  };
  const context = {
    ...market.context,
    secrets: { ...market.context.secrets, accessToken: secret },
    clock: { now: () => new Date(Date.now() - hoursAgo * 3_600_000) },
  };
  return issueAccessToken(context, { identityId, sessionId, email: person.email });
}

/** What a call answers to those who may make it, when its id is made up and its body empty; `phone` is the seller's own. */
const toAllowed: Record<CallName, number | ((kind: Kind) => number)> = {
  getIdentitySettings: 200,
  confirmEmail: 400,
  sendConfirmation: 200,
  listSessions: 200,
  endSession: 200,
  endSessions: 200,
  getPasswordSettings: 200,
  changePassword: 400,
  listSecurityEvents: 200,
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
  getMoney: 200,
  getStatement: 400,
  exportStatement: 200,
  setPayoutAccount: 400,
  forgetPayoutAccount: 200,
  setUpPayouts: 404,
  checkPayoutSetup: 200,
  receiveParcelEvent: 404,
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
function promised(name: CallName, row: Route, kind: Kind): number {
  // A token that is not valid is refused even where none is needed: its holder believes to be somebody.
  if (strangers.some((one) => one === kind)) return 401;
  if (row.audience !== 'anyone') {
    // Who has no account type has no token either: to a call that takes tokens alone that is a stranger.
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
    name: name as CallName,
    row,
    kind,
    call: row.call,
    expected: promised(name as CallName, row, kind),
  })),
);

describe('Who may make which call', () => {
  test.each(table)('$call by $kind: $expected', async ({ name, row, kind, expected }) => {
    const { status } = await make(name, row, kind);
    expect(status).toBe(expected);
  });

  test('the table has every call for each of nine kinds of people', () => {
    expect(table).toHaveLength(Object.keys(calls).length * 9);
    expect(Object.keys(toAllowed).toSorted()).toEqual(Object.keys(calls).toSorted());
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

const ownOnly = ['getJwt', 'listMyBookings', 'listMyProducts', 'listMySales'];

/** What begins to go on is heard no further. */
async function beginStream(path: string, headers: Record<string, string>) {
  const answer = await market.app.inject({ url: path.split(' ')[1], headers, payloadAsStream: true });
  answer.stream().destroy();
  return { status: answer.statusCode, body: {} as { issues?: unknown } };
}

async function make(name: CallName, row: Route, kind: Kind, body: unknown = {}) {
  const someone = people.get(kind);
  if (!someone) throw new Error(`nobody is a ${kind}`);
  const email = encodeURIComponent(someone.email);
  const id =
    name === 'listCategoryProducts'
      ? 'apple'
      : name === 'getProduct' || name === 'advertiseProduct'
        ? phone
        : '00000000-0000-4000-8000-000000000000';
  const path =
    row.call.replace('{email}', email).replace('{id}', id) + (ownOnly.includes(name) ? `?email=${email}` : '');
  if (row.isStream || row.download) return beginStream(path, someone.headers);
  return callAs<{ code?: string; issues?: unknown }>(
    market,
    path,
    someone.headers,
    row.call.startsWith('GET') ? undefined : body,
  );
}
