/** The pages that mail links, and those where they lead, in English. */
export const mailedLinks = {
  forgot: {
    title: 'Forgot your password?',
    metaDescription: 'Get a link by e-mail to choose a new password for your Redial account.',
    text: 'Tell us the e-mail address of your account, and we send you a link to choose a new password.',
    submit: 'Send me a link',
    sent: (email: string) =>
      `If there is an account with ${email}, a mail is on its way. Its link works once, for one hour. ` +
      'Nothing there? Check your spam folder.',
    remembered: 'Remembered it?',
  },
  reset: {
    title: 'Choose a new password',
    newPassword: 'New password',
    hint: 'You will be signed out everywhere else.',
    submit: 'Change password',
    changed: 'Password Changed Successfully',
    over: 'This link has been used, is too old, or is not whole. A link works once, for one hour.',
    again: 'Ask for a new link',
  },
  confirm: {
    metaTitle: 'Confirm your e-mail address',
    title: 'Confirm your address',
    asking: 'Confirming your address',
    confirmed: 'Thank you. Your e-mail address is confirmed.',
    goOn: 'Go on to Redial',
    over: 'This link is too old, or is not whole. It works for 24 hours.',
    /** A link, and how the sentence goes on behind it. */
    signIn: 'Sign in',
    signInToSend: 'to have the mail sent again, under Notices in your dashboard.',
  },
  changeEmail: {
    title: 'Confirm your new address',
    lead: 'Press the button, and your Redial account uses the e-mail address that we sent this link to.',
    press: 'Use this address',
    changed: (email: string) => `The e-mail address of your account is now ${email}. Sign in with it from now on.`,
    goOn: 'Go to the dashboard',
    signIn: 'Sign in',
    over: 'This link was used, withdrawn or replaced, or it is too old. A link works once, for 24 hours.',
    toSecurity: 'Go to Security in your dashboard',
  },
};
