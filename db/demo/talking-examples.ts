import { buyer, ids, phone, seller, times } from '#db/demo/example-facts.ts';

const conversationId = 'e2d7a1c5-4f83-4b96-a0c7-9b6d3e8f5c0a';
const question = 'Does the battery last a day?';
const aboutPhone = {
  _id: ids.product,
  name: phone.name,
  img: phone.picture,
  placeholder: 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA4AAAAvAAAAAAcQEf0PRET/Aw==',
  price: phone.price,
  salesStatus: 'Available',
};
const sam = { _id: ids.seller, name: seller.name, hasLeft: false };
const bea = { _id: ids.buyer, name: buyer.name, hasLeft: false };
const reason = 'They want to be paid outside the market.';
const reportId = ids.report;
const message = { _id: ids.message, text: question, photos: [], createdAt: times.listed };

const history = {
  memberSince: '2026-03-02T10:00:00.000Z',
  completed: 2,
  problems: { open: 0, undone: 1, part: 0, kept: 1 },
  rating: { average: 4.8, count: 12 },
  reportedConversations: 0,
};

/** Examples of the calls by which a buyer and a seller write to each other. */
export const talkingExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  PhoneTalkedAbout: aboutPhone,
  OtherPerson: sam,
  Conversation: {
    _id: conversationId,
    phone: aboutPhone,
    'last.text': question,
    'last.photos': 0,
    'last.at': times.listed,
    unread: 1,
  },
  ConversationPage: { _id: conversationId, phone: aboutPhone, closed: null },
  ConversationMessage: message,
  ConversationReport: { _id: reportId, phone: aboutPhone, reported: bea, reason, createdAt: times.booked },
  ReportedMessage: { ...message, author: buyer.name },
  CaseMessage: { ...message, by: 'buyer', erased: false },
  CaseHistory: history,
  SellerCaseHistory: { ...history, completed: 12, verified: true, kind: 'private', reportedPhones: 1 },
  listCaseMessages: { id: ids.booking, after: ids.message },
  getCaseHistories: { id: ids.booking },
  sayContact: { afterBooking: true },
  sayOffers: { takesOffers: false },
  getOwnTrader: { contactAfterBooking: false, takesOffers: true },
  listConversations: { after: conversationId },
  getConversation: { id: conversationId },
  listConversationMessages: { id: conversationId, after: ids.message },
  startConversation: { text: question, photos: [], insertedId: ids.message, conversationId },
  sendConversationMessage: { id: conversationId, text: question, photos: [], insertedId: ids.message, conversationId },
  readConversation: { id: conversationId, upTo: ids.message },
  blockPerson: { id: conversationId },
  unblockPerson: { id: conversationId },
  reportConversation: { id: conversationId, reason, insertedId: reportId },
  listConversationReports: { after: reportId },
  listReportedMessages: { id: reportId, after: ids.message },
  handleConversationReport: { id: reportId },
};
