import { limits } from '#contract/limits.ts';

/** Messages to the market, in English. */
export const messages = {
  form: {
    required: 'Message is required',
    tooLong: `Message must have at most ${limits.textMax} characters`,
    sent: 'Thank you. Your message is in our inbox; we answer by e-mail.',
  },
};
