/** The page about the safety of one's account, in English. */
export const security = {
  title: 'Security',
  intro: 'Your password, your devices, and what happened to your account.',
};
