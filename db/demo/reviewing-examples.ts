import { buyer, ids, phone, seller, times } from '#db/demo/example-facts.ts';

const reviewId = 'c4a9e6d1-7b28-4f53-8e0a-2d5f9b1c7e0b';
const words = 'The phone is as described, and Sam was on time.';
const answer = { text: 'Thank you, Bea.', at: '2026-11-24T08:15:00.000Z' };
const createdAt = '2026-11-23T18:00:00.000Z';
const review = { _id: reviewId, stars: 5, words, erased: false, writer: 'Bea L.', createdAt, answer };
const aboutBea = {
  ...review,
  _id: ids.report,
  stars: 4,
  words: 'Pays at once.',
  writer: 'Sam O.',
  answer: null,
};
const rating = { average: 4.8, count: 12 };
const reason = 'It names where somebody lives.';

/** Examples of the calls by which buyers and sellers rate each other. */
export const reviewingExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Rating: rating,
  SellerRating: { ...rating, stars: [0, 0, 1, 1, 10], answers: 'hours' },
  Review: review,
  SaleReviews: {
    other: { _id: ids.seller, name: seller.name, hasLeft: false, rating },
    canWrite: false,
    writeUntil: '2027-01-21T18:00:00.000Z',
    showAt: '2026-12-06T18:00:00.000Z',
    own: { ...review, isShown: true, hidden: null },
    theirs: { ...aboutBea, canAnswer: true },
  },
  DeskReview: {
    ...review,
    writer: buyer.name,
    subject: seller.name,
    productName: phone.name,
    bookingID: ids.booking,
    isShown: true,
    hidden: null,
    reports: [{ reason, by: seller.name, at: times.booked }],
  },
  getSaleReviews: { id: ids.booking },
  writeReview: { id: ids.booking, stars: 5, words },
  answerReview: { id: reviewId, text: answer.text },
  reportReview: { id: reviewId, reason, insertedId: ids.report },
  listSalesToReview: { _id: ids.booking },
  getSellerRating: { id: ids.seller },
  listSellerReviews: { id: ids.seller, after: reviewId },
  getBuyerReviews: { id: ids.buyer, rating, reviews: [aboutBea] },
  listReviews: { after: reviewId },
  decideReview: { id: reviewId, reason },
};
