/** What the market tells somebody, in English. */
export const notices = {
  title: 'Notices',
  intro: 'Updates on your phones and orders. We also e-mail them.',
  loading: 'Loading notices',
  none: 'Nothing to tell you yet',
  noneHint: 'Updates on your phones and orders appear here.',
  look: 'Look at phones',
  isNew: 'New',
  markAll: 'Mark all as read',
  markRead: (title: string) => `Mark as read: ${title}`,
  allRead: 'You have read everything',
  call: (name: string) => `Call ${name}`,
  write: (name: string) => `Write to ${name}`,
};
