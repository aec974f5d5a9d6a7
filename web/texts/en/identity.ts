import { limits } from '#contract/limits.ts';
import type { AccountType, Strength } from '#contract/limits.ts';

const startedElsewhere = 'That sign-in was not begun in this browser, or too long ago. Please try again.';
const notPossible = 'Signing in is not possible at the moment. Please try again shortly.';

/** Login, SignUp and what belongs to them, in English. */
export const identity = {
  accountType: 'Account Type',
  /** What each type of account is for, beside its name. */
  accountTypeMeanings: { User: 'Buys phones', Seller: 'Sells phones' } satisfies Record<AccountType, string>,
  accountTypes: { User: 'User', Seller: 'Seller' } satisfies Record<AccountType, string>,
  invalid: {
    password: 'Password is required',
    passwordShort: `Password must be atleast ${limits.passwordMin} characters or longer`,
    name: 'Name is required',
  },
  /** Behind `show` and `hide`, for those who hear the button and don't see where it is. */
  password: {
    show: 'Show',
    hide: 'Hide',
    which: 'password',
    strength: 'Strength',
    strengths: { weak: 'Weak', fair: 'Fair', good: 'Good', strong: 'Strong' } satisfies Record<Strength, string>,
    tooCommon: 'This password is very common. Change it before you let others use this market.',
  },
  signedIn: 'SignIn Successful',
  alreadyIn: { text: (name: string) => `You are signed in as ${name} already.`, dashboard: 'Go to the dashboard' },
  login: {
    metaDescription: 'Sign in to Redial to buy or sell used phones.',
    title: 'Login',
    lead: 'Welcome back.',
    ended: 'You were signed out. Sign in again to go on.',
    otherRole: (needs: string, name: string, role: string) =>
      `That page is for ${needs}s. You are signed in as ${name} (${role}); sign in with another account to open it.`,
    forgot: 'Forgot your password?',
    submit: 'Login',
    isNew: 'New to Redial?',
    create: 'Create an account',
  },
  signUp: {
    metaDescription: 'Open an account on Redial as a buyer or a seller of used phones.',
    title: 'SignUp',
    lead: 'One account, free of charge. Choose what it is for.',
    choose: 'Choose one',
    accountTypeHint: 'This can not be changed later.',
    accountTypeRequired: 'Account Type is required',
    submit: 'SignUp',
    created: 'User Created Successfully',
    hasAccount: 'Already have an account?',
    loginInstead: 'Login instead',
  },
  chooseType: {
    title: (name: string) => `One more thing, ${name}`,
    text: 'Do you want to buy phones, or sell them? This can not be changed later.',
  },
  unconfirmed: {
    text: (email: string) => `Your e-mail address ${email} is not confirmed yet. We sent you a mail with a link.`,
    /** Where the market sends mail. */
    toSell: (email: string) =>
      `Before you sell a phone, confirm your e-mail address ${email}: follow the link in the mail that we sent you.`,
    toBook: (email: string) =>
      `Before you book a phone, confirm your e-mail address ${email}: follow the link in the mail that we sent you.`,
    noMails: (email: string) =>
      `We send you no notices by mail until you confirm your e-mail address ${email}: ` +
      'follow the link in the mail that we sent you.',
    again: 'Send the mail again',
    sent: 'The mail is on its way',
    refused: 'The mail came back. Your Notices page says why.',
  },
  google: {
    or: 'OR',
    continue: 'Continue with Google',
    missing: 'Google sign-in is not set up on this server. Please use your e-mail address and a password.',
    signingIn: 'Signing you in',
    metaTitle: 'Signing in',
  },
  /** By the codes of Better Auth, of OpenID Connect Core (chapter 3.1.2.6) and of our own mount. */
  failures: {
    account_suspended:
      'This account is suspended. If you confirmed your e-mail address, we e-mailed you the reason. ' +
      'Otherwise, write to us.',
    access_denied: 'You cancelled at Google, so you are not signed in.',
    account_not_linked:
      'There is an account with this e-mail address already. Sign in with your password and confirm the address ' +
      'first (Dashboard, Notices); then Continue with Google leads there too.',
    email_not_found:
      'Google did not tell a usable e-mail address, and an account needs one. ' +
      'Please use your e-mail address and a password.',
    state_mismatch: startedElsewhere,
    state_not_found: startedElsewhere,
    no_cookie: 'Signing in did not last. Please allow cookies for this site and try again.',
    temporarily_unavailable:
      'Google is not available at the moment. Please try again shortly, or use your e-mail address and a password.',
    too_many_requests: 'Too many attempts. Wait a moment and try again.',
    internal_server_error: notPossible,
    unavailable: notPossible,
    unreachable: 'Redial can not be reached. Please check your connection and try again.',
  },
  failedOtherwise: 'Signing in with Google did not work. Please try again, or use your e-mail address and a password.',
};
