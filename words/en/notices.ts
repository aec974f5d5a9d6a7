import { offering } from '#contract/offering.ts';
import { answerWords } from '#words/en/answer-notices.ts';
import { auditWords } from '#words/en/audit.ts';
import { aBuyer, saleWords } from '#words/en/sale-notices.ts';
import { returnWords } from '#words/en/return-notices.ts';
import { askingWords } from '#words/en/asking-notices.ts';
import { refundWords } from '#words/en/refund-notices.ts';
import { sendingWords } from '#words/en/sending-notices.ts';
import { withdrawalWords } from '#words/en/withdrawal-notices.ts';
import type { NoticeWords } from '#words/notice-words.ts';
import { asSentence } from '#words/sentence.ts';

const nothingCharged = 'so your reservation has ended. Nothing was charged. There may be another one like it.';

/** What the market tells somebody, in English: on screen and by mail. */
export const noticeWords: NoticeWords = {
  aPhone: 'A phone',
  kinds: {
    booked: {
      title: ({ phone }) => `You have reserved ${phone}`,
      text: ({ price, until }) =>
        `It is held for you until ${until}. Pay ${price} in My Orders before that; nothing has been charged yet.`,
    },
    reserved: {
      title: ({ phone }) => `${phone} is reserved`,
      text: ({ person, price, until }) =>
        `${person || aBuyer} has until ${until} to pay ${price}. Nobody else can book it meanwhile.`,
    },
    paid: {
      title: ({ phone }) => `You have bought ${phone}`,
      text: ({ person, price, transactionId, until, isSent }) =>
        `Your payment of ${price} has arrived.${transactionId && ` Transaction: ${transactionId}.`} ` +
        (person === ''
          ? 'The seller has left the market since. If the phone has not come to you, write to us.'
          : `The seller is ${person}. ` +
            (isSent
              ? 'The page of this sale says how the phone comes to you, and where it stands.'
              : `Meet them${until && ` by ${until}`}: the page of this sale has the code that you show when the phone is ` +
                'in your hands.')),
    },
    sold: {
      title: ({ phone }) => `${phone} is sold`,
      text: ({ person, price, until, isSent }) =>
        isSent
          ? `${person || aBuyer} has paid ${price}. The page of this sale says where to send the ` +
            `phone${until && `: do it by ${until}`}. If you also offered to meet, the buyer may choose that.`
          : `${person || aBuyer} has paid ${price}. Meet them and hand the phone over${until && ` by ${until}`}: ` +
            'they show you a code, and you enter it on the page of this sale.',
    },
    ...saleWords,
    ...sendingWords,
    ...answerWords,
    ...returnWords,
    ...withdrawalWords,
    ...askingWords,
    lapsed: {
      title: ({ phone }) => `Your reservation of ${phone} has lapsed`,
      text: () =>
        'It was not paid in time, so the phone is free for others. Nothing was charged. ' +
        'If it is still there, you can book it again.',
    },
    back_on_sale: {
      title: ({ phone }) => `${phone} is on sale again`,
      text: () =>
        'The buyer gave the reservation up, did not pay in time, or has left Redial. Others can book it now. ' +
        "You don't need to do anything.",
    },
    withdrawn_by_seller: {
      title: ({ phone }) => `${phone} has been withdrawn`,
      text: () => `The seller has taken it off the market, ${nothingCharged}`,
    },
    withdrawn_by_admin: {
      title: ({ phone }) => `${phone} has been withdrawn`,
      text: () => `An admin has taken it off the market, ${nothingCharged}`,
    },
    ended_by_seller: {
      title: ({ phone }) => `The seller ended your reservation of ${phone}`,
      text: () =>
        'The phone is on sale again, and others can book it now. Nothing was charged. ' +
        'You can book it again in an hour.',
    },
    taken_down: {
      title: ({ phone }) => `${phone} was taken off the market`,
      text: () =>
        'An admin has looked at your listing after a report and taken it off the market. ' +
        'If you think that is wrong, write to us.',
    },
    verified: {
      title: () => 'You are a verified seller',
      text: () => 'An admin has checked who you are. All your phones now show the blue check.',
    },
    reported: {
      title: ({ phone }) => `${phone} was reported`,
      text: () => 'A buyer says that something is wrong with this listing.',
    },
    report_closed: {
      title: ({ phone }) => `We have looked at your report of ${phone}`,
      text: () =>
        'An admin has read what you told us and closed your report; ' +
        'what breaks the rules is taken off the market. Thank you for looking out for others.',
    },
    message: {
      title: () => 'A new message',
      text: () => 'Somebody has written to the market through the contact form.',
    },
    ...refundWords,
    seller_left: {
      title: ({ phone }) => `The seller of ${phone} has left`,
      text: ({ price }) =>
        `An admin closed the seller's account. If you don't have the phone, write to us: we can refund your ${price}.`,
    },
    buyer_left: {
      title: ({ phone }) => `The buyer of ${phone} has left`,
      text: ({ price }) =>
        `An admin closed the buyer's account. They paid ${price}. If you still have the phone, ` +
        'keep it and write to us: we settle it with you.',
    },
    account_suspended: {
      title: () => 'Your account is suspended',
      text: ({ reason }) =>
        `An admin has suspended your account.${reason && ` Reason: ${asSentence(reason)}`} You can't sign in, ` +
        'any phone you had on sale is off the market, and any unpaid reservation has ended. ' +
        'Paid orders stay as they are. If you think that is wrong, write to us.',
    },
    account_reinstated: {
      title: () => 'Your account is open again',
      text: () => 'You can sign in again. If you sell, My Products shows which of your phones are back on sale.',
    },
    email_changed: {
      title: () => 'Your e-mail address was changed',
      text: () =>
        'From now on you sign in with the new address, and our mails go there. We signed out your other devices. ' +
        'If you did not change it, write to us at once.',
    },
    second_factor_on: {
      title: () => 'Two-step sign-in is on',
      text: () =>
        'Signing in to your account now takes a code from your authenticator app. ' +
        'If you did not turn this on, choose a new password and write to us.',
    },
    second_factor_off: {
      title: () => 'Two-step sign-in is off',
      text: () =>
        'Signing in to your account takes no code any more. If you did not turn it off, ' +
        'choose a new password and write to us.',
    },
    admin_acted: {
      // While versions change, a newer server writes actions that have no words here.
      title: ({ act }) =>
        act && Object.hasOwn(auditWords, act.action) ? auditWords[act.action].told : 'An admin has acted',
      text: ({ act }) =>
        `${act?.admin || 'The operator'} did this.${act?.about ? ` It is about ${act.about}.` : ''} If no admin ` +
        'meant to, take the admin role back at the server and tell its operator. ' +
        'The audit trail lists every action.',
    },
    search_matched: {
      title: ({ count, search }) =>
        count === 1 ? `A new phone matches “${search}”` : `${count} new phones match “${search}”`,
      text: ({ count, phone, price }) =>
        count === 1 ? `${phone} for ${price}.` : `The newest: ${phone} for ${price}.`,
    },
    price_fell: {
      title: ({ phone, price }) => `${phone} now costs ${price}`,
      text: ({ before }) => `You saved this phone. It cost ${before} before.`,
    },
    free_again: {
      title: ({ phone }) => `${phone} is free again`,
      text: ({ price }) => `You saved this phone. Its reservation has ended; it costs ${price}.`,
    },
    written_to: {
      title: ({ phone }) => `New message about ${phone}`,
      text: () => 'Somebody wrote to you. Read it and answer in Conversations.',
    },
    offer_made: {
      title: ({ phone, price }) => `${price} offered for ${phone}`,
      text: () =>
        `Accept, decline or name another price in Offers within ${offering.answerHours} hours. ` +
        'Until you accept, nothing is reserved.',
    },
    offer_countered: {
      title: ({ phone, price }) => `The seller asks ${price} for ${phone}`,
      text: () =>
        `Accept, decline or name another price in Offers within ${offering.answerHours} hours. ` +
        'Until one of you accepts, others can book the phone.',
    },
    offer_accepted: {
      title: ({ phone }) => `Your offer for ${phone} was accepted`,
      text: ({ price, until }) =>
        `The phone is held for you until ${until}. Pay ${price} in My Orders before that; ` +
        'nothing has been charged yet.',
    },
    counter_accepted: {
      title: ({ phone }) => `Your price for ${phone} was accepted`,
      text: ({ person, price, until }) =>
        `${person || aBuyer} has until ${until} to pay ${price}. Nobody else can book it meanwhile.`,
    },
    offer_declined: {
      title: ({ phone, price }) => `${price} for ${phone} was declined`,
      text: () => 'The offer has ended. Nothing was reserved or charged.',
    },
    offer_withdrawn: {
      title: ({ phone, price }) => `${price} for ${phone} was taken back`,
      text: () => 'The other side no longer offers this price. The offer has ended.',
    },
    offer_expired: {
      title: ({ phone, price }) => `The offer of ${price} for ${phone} has expired`,
      text: () => `It was not answered within ${offering.answerHours} hours. Nothing was reserved or charged.`,
    },
    offer_over: {
      title: ({ phone, price }) => `The offer of ${price} for ${phone} has ended`,
      text: () => 'It can no longer be accepted. Nothing was reserved or charged because of it.',
    },
    offer_outdated: {
      title: ({ phone }) => `The listing of ${phone} changed`,
      text: ({ price }) =>
        `So the offer of ${price} has ended. Look at the listing and its price; you can make a new offer.`,
    },
    conversation_reported: {
      title: ({ phone }) => `A conversation about ${phone} was reported`,
      text: () => 'Somebody asks you to read what the two wrote to each other.',
    },
    review_shown: {
      title: ({ phone }) => `New review about you: ${phone}`,
      text: () => 'See their rating of this sale. You can answer once.',
    },
    review_answered: {
      title: ({ phone }) => `Your review was answered: ${phone}`,
      text: () => 'Read the answer on the page of the sale.',
    },
    review_hidden: {
      title: ({ phone }) => `Your review was hidden: ${phone}`,
      text: ({ reason }) =>
        `An admin has hidden your review, and it no longer counts.${reason && ` Reason: ${asSentence(reason)}`} ` +
        'If you think that is wrong, write to us.',
    },
    review_reported: {
      title: ({ phone }) => `A review was reported: ${phone}`,
      text: () => 'Read it, then hide it or keep it.',
    },
    account_closed: {
      title: () => 'Your account has been closed',
      text: () =>
        'An admin has closed your account on this market and erased your personal data. ' +
        'Your reservations have ended. Any late charge will be refunded. If you think that is wrong, write to us.',
    },
  },
};
