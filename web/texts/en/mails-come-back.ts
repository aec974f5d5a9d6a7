/** What somebody reads whose mails come back, in English. */
export const mailsComeBack = {
  text: (email: string, answer: string) =>
    `Mails to ${email} come back (“${answer}”), so for now we mail only what you must know. ` +
    'Your notices are all on this site.',
  /** Around a link. */
  hint: (link: string) => `Check your mailbox, then try again. If the address is wrong or gone, ${link}.`,
  change: 'change it',
  again: 'Try again',
  sent: 'That worked. We mail you again.',
  refused: 'The mail came back again.',
};
