import { admin, ids, phone, seller, times } from '#db/demo/example-facts.ts';

const account = { holder: seller.name, endsWith: '3000', usableFrom: times.paid, usable: true };
const payout = {
  _id: ids.notice,
  number: 12,
  amountCents: 36_925,
  state: 'prepared',
  byHand: false,
  holder: seller.name,
  endsWith: '3000',
  createdAt: times.paid,
  endedAt: null,
  words: null,
};

/** Sam gets the money of the sold phone. */
export const moneyExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Money: {
    heldCents: 38_900,
    availableCents: 0,
    onItsWayCents: 36_925,
    paidOutCents: 0,
    'fee.percent': 5,
    'fee.fixedCents': 30,
    months: ['2026-11'],
  },
  PayoutAccount: account,
  Payout: payout,
  PayoutRow: {
    ...payout,
    sellerName: seller.name,
    sellerEmail: seller.email,
    preparedBy: admin.name,
    approvedBy: null,
    filedAt: null,
    stop: null,
    needsApproval: false,
  },
  getStatement: { month: '2026-11' },
  Statement: {
    month: '2026-11',
    openingCents: 0,
    closingCents: 36_925,
    lines: [
      {
        kind: 'released',
        at: times.paid,
        bookingId: ids.booking,
        phone: phone.name,
        payoutNumber: null,
        priceCents: 38_900,
        feeCents: 1_975,
        amountCents: 36_925,
      },
    ],
    isComplete: true,
  },
  'exportStatement.answer': { '': '"date","what","phone","sale","payout","price","fee","amount","available"\r\n' },
  setPayoutAccount: { holder: seller.name, number: 'DE89 3704 0044 0532 0130 00', bank: '' },
  WaitingSeller: {
    _id: ids.product,
    name: seller.name,
    email: seller.email,
    suspended: false,
    closed: false,
    availableCents: 36_925,
  },
  Book: {
    heldCents: 38_900,
    owedCents: 36_925,
    owingCents: 0,
    onItsWayCents: 0,
    paidOutCents: 0,
    refundsCents: 0,
    earnedCents: 1_975,
    earnedByMonth: [{ month: '2026-11', cents: 1_975 }],
  },
  preparePayouts: { sellers: [ids.product] },
  ApprovePayouts: { act: 'approve', payouts: [ids.notice] },
  listPayouts: { open: '1' },
  settleByHand: { seller: ids.product, amountCents: 36_925, words: 'Paid in cash.' },
  makePayoutFile: {
    payouts: [ids.notice],
    name: 'redial-payouts-2026-11-26.csv',
    csv: '"reference","holder","account","bank","amount","currency","seller"\r\n',
  },
};
