/** The admin's inbox, in English. */
export const inbox = {
  title: 'Messages',
  lead: 'What people write through the contact form, the newest first.',
  loading: 'Loading messages',
  none: 'The inbox is empty',
  noneHint: 'Messages from the contact form land here.',
  from: (email: string) => `Message from ${email}`,
  unread: 'New',
  reply: 'Reply',
  replySubject: 'Your message to Redial',
  markAsRead: 'Mark as read',
  delete: 'Delete',
  sureToDelete: 'Are you sure you want to delete this message?',
  deleted: 'Message Deleted Successfully',
};
