/** The page that stands in when there is no network, in English. It is no part of the app, and so not among its texts. */
export const offline = {
  offline: 'You are offline',
  unreachable: 'Redial can not be reached',
  lead: 'This page needs a connection. It opens by itself as soon as there is one.',
  again: 'Try again',
  trying: 'Looking for a connection…',
  saved: 'Your saved phones',
  savedLead: 'As they were when you last looked.',
  none: 'Phones you save with the heart are shown here when you are offline.',
};
