/** Messages to the market, in English. */
export const messages = {
  form: {
    required: 'Message is required',
    sent: 'Thank you. Your message is in our inbox; we answer by e-mail.',
  },
};
