import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** Saved searches and alerts, in English. */
export const watching = {
  title: 'Watching',
  intro: 'We tell you when a phone matches a saved search, or a saved phone gets cheaper or is free again.',
  loading: 'Loading what you watch',
  saveSearch: 'Save this search',
  searchSaved: 'Search saved. We tell you when a new phone matches.',
  seeSaved: 'Search saved',
  searches: 'Saved searches',
  count: (count: number, max: number) =>
    plural(count, { one: `${count} of ${max} saved searches`, other: `${count} of ${max} saved searches` }),
  none: 'No saved searches yet',
  noneHint: 'Search for a phone, then press “Save this search”.',
  search: 'Search for a phone',
  savedOn: (day: string) => `Saved on ${day}`,
  byMail: 'E-mail',
  byPush: 'Push',
  byMailOf: (name: string) => `E-mail about ${name}`,
  byPushOf: (name: string) => `Push messages about ${name}`,
  remove: 'Delete',
  removeSearch: (name: string) => `Delete the search ${name}`,
  sure: 'Delete this saved search? You will hear no more of it.',
  removed: 'Search deleted',
  phones: 'Saved phones',
  phonesHint:
    'When a saved phone gets cheaper or is free again, you find a notice here. We can tell you elsewhere too.',
  seePhones: 'See your saved phones',
  push: 'Messages in this browser',
  pushHint: (days: number) =>
    'Get push messages in this browser, also while Redial is closed. ' +
    `They end when you sign out, or have not been here for ${days} days.`,
  pushOn: 'Turn on',
  pushOff: 'Turn off',
  pushIsOn: 'Push messages are on in this browser',
  pushDenied:
    'This browser blocks notifications from Redial. Allow them in the browser’s site settings, then try again.',
  pushMissing: 'This browser has no push messages. On an iPhone, add Redial to the home screen first.',
  pushSlow:
    'Still connecting to your browser’s push service. If this takes long, reload this page and try again later. ' +
    'You find your notices on Redial anyway.',
  pushFailed:
    'Push messages are still off. Your browser may not reach its push service, or its settings don’t allow it. ' +
    'Check both, then try again. You find your notices on Redial anyway.',
  pushOffFailed: 'Push messages could not be turned off. Please try again.',
  savedLead: 'Saved to your account. You can see them offline in this browser too.',
  stop: {
    title: 'Stop these e-mails',
    lead: 'We will no longer e-mail you about this. Your notices on Redial stay.',
    press: 'Stop these e-mails',
    done: 'Done. We no longer e-mail you about this.',
    over: 'This link is not whole. Open it from the mail again, or change your alerts on the Watching page.',
    toWatching: 'Change other alerts',
  },
};
