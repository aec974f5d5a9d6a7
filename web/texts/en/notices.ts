/** What the market tells somebody, in English. */
export const notices = {
  title: 'Notices',
  intro: 'What happened to your phones and reservations. The same comes to you by e-mail.',
  loading: 'Loading notices',
  none: 'Nothing to tell you yet',
  noneHint: 'When something happens to your phones or reservations, it says so here.',
  look: 'Look at phones',
  isNew: 'New',
  markAll: 'Mark all as read',
  markRead: (title: string) => `Mark as read: ${title}`,
  allRead: 'You have read everything',
  call: (name: string) => `Call ${name}`,
  write: (name: string) => `Write to ${name}`,
};
