/** What a new account agrees to, in English. The title of the page follows. */
export const agreement = {
  terms: 'By opening an account you agree to:',
  privacy: 'How your data is handled:',
  newTab: '(in a new tab)',
};
