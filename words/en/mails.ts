import type { MailWords } from '#words/mail-words.ts';
import { asSentence } from '#words/sentence.ts';

/** What mails say, in English. */
export const mailWords: MailWords = {
  hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  reset: {
    subject: 'Choose a new password',
    ask: 'Somebody asked for a new password for the Redial account with this e-mail address. Choose it here:',
    hint: 'The link works once, for one hour. If it was not you, leave it alone: your password stays as it is.',
  },
  confirmation: {
    subject: 'Confirm your e-mail address',
    ask: 'A Redial account was opened with this e-mail address. If it is yours, confirm the address here:',
    hint:
      'The link works for 24 hours. If you did not open this account, do not follow it: ' +
      'somebody else has used your address.',
  },
  trial: {
    subject: 'We can mail you again',
    ask:
      'Our mails to this address came back, and you asked us to try again. ' +
      'You can read this, so it works. Your notices:',
    hint: 'From now on we mail them to you again.',
  },
  newEmail: {
    subject: 'Confirm your new e-mail address',
    ask:
      'Somebody wants to use this e-mail address for their Redial account. ' +
      'If that was you, open this page and press the button:',
    hint: 'The link works once, for 24 hours. If it was not you, leave it alone: nothing changes.',
  },
  takenEmail: {
    subject: 'This e-mail address has an account already',
    ask:
      'Somebody asked to use this e-mail address for their Redial account. Nothing changes, since an account with this ' +
      'address is there already. If that was you, sign in to it. If you forgot its password, choose a new one here:',
    hint: 'If it was not you, you need to do nothing.',
  },
  digest: {
    subject: (count) => (count === 1 ? 'You have 1 more notice' : `You have ${count} more notices`),
    intro: 'A lot has happened, so we tell you the rest in one mail:',
    times: (title, count) => `${title} (${count} times)`,
    more: (count) => `and ${count} more`,
  },
  stop: 'To stop mails like this one, open:',
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'The password of your Redial account was changed. We signed out your other devices.',
    hint: 'If it was not you, choose a new password here:',
  },
  newDevice: {
    subject: 'New sign-in to your account',
    text: (device, network) =>
      `Somebody signed in to your Redial account on a new device: ${device}, network ${network}.`,
    hint: 'If it was not you, choose a new password here. That signs them out:',
  },
  emailChangeAsked: {
    subject: 'Your e-mail address is to be changed',
    text: (email) =>
      `Somebody who is signed in to your Redial account asked to change its e-mail address to ${email}. ` +
      'Nothing changes until they confirm it by the mail that we sent there.',
    hint: 'If it was not you, choose a new password here. That also stops the change:',
  },
  signedOut: {
    subject: 'Your devices were signed out',
    text: 'We signed out the devices of your Redial account, as asked on its Security page.',
    hint: 'If it was not you, choose a new password here:',
  },
  suspended: (reason) => `Your account is suspended. Reason: ${asSentence(reason)}`,
};
