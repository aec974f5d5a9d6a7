import type { ConversationPage } from '#contract/conversations.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** What a buyer and a seller write to each other, in English. */
export const conversations = {
  title: 'Conversations',
  lead: 'What you and others wrote about phones.',
  loading: 'Loading your conversations',
  none: 'No conversations yet',
  noneHint: 'Ask a seller a question on the page of a phone. Answers arrive here.',
  noneHintSeller: 'Questions about your phones arrive here.',
  find: 'Find a phone',
  unread: (count: number) => plural(count, { one: `${count} unread message`, other: `${count} unread messages` }),
  you: 'You',
  photos: (count: number) => plural(count, { one: '1 photo', other: `${count} photos` }),
  back: 'All conversations',
  with: (name: string) => `Conversation with ${name}`,
  askTitle: (name: string) => `Ask ${name}`,
  aboutPhone: 'About',
  loadingOne: 'Loading the conversation',
  messages: 'Messages',
  earlier: 'Show earlier messages',
  loadingEarlier: 'Loading earlier messages',
  left: 'This person has closed their account.',
  photoOf: (name: string, at: number) => `Photo ${at} from ${name}`,
  hides:
    'The seller shares contact details after booking. Until then we hide phone numbers, addresses, ' +
    'links and payment names in messages.',
  masked: 'Contact details are hidden until the phone is booked.',
  nothingYet: 'Nothing has been written yet.',
  write: 'Your message',
  required: 'Write something, or add a photo',
  addPhotos: 'Add photos',
  removePhoto: (at: number) => `Remove photo ${at}`,
  chosen: 'Photos to send',
  send: 'Send',
  sending: 'Sending',
  tooManyPhotos: (most: number) => `A message has at most ${most} photos.`,
  closed: {
    you_blocked: 'You have blocked this person. Unblock them to write.',
    blocked: 'This person does not want to hear from you. You can still read the conversation.',
    left: 'This person can’t be written to any more.',
    off_market: 'This phone is off the market, so you can’t ask about it.',
  } satisfies Record<NonNullable<ConversationPage['closed']>, string>,
  block: 'Block',
  blockAsk: (name: string) => `Block ${name}? Neither of you can write to the other then.`,
  blocked: 'Blocked',
  unblock: 'Unblock',
  unblocked: 'Unblocked',
  report: 'Report',
  reported: 'Reported',
  reportTitle: (name: string) => `Report the conversation with ${name}`,
  reportIntro: 'An admin will read this conversation as it was written, and nothing else of yours.',
  reason: 'What is wrong?',
  reasonRequired: 'Say what is wrong',
  reportSend: 'Report to the admins',
  reportSaved: 'Thank you. An admin will look at it.',
};

/** Reported conversations, for admins. */
export const conversationReports = {
  title: 'Reported conversations',
  lead:
    'You can read a conversation here, as it was written, until its report is handled. ' +
    'The audit trail records that you read it.',
  loading: 'Loading reports',
  none: 'Nothing is reported',
  noneHint: 'Conversations that somebody reports appear here.',
  about: (phone: string) => `About ${phone}`,
  by: (reporter: string, reported: string) => `${reporter} reports ${reported}`,
  isBuyer: 'buyer',
  isSeller: 'seller',
  read: 'Read the conversation',
  hide: 'Hide the conversation',
  messages: 'Messages, the newest first',
  handled: 'Mark as handled',
  handledAsk: 'Mark this report as handled? You can’t read the conversation here after that.',
  done: 'Report handled',
};
