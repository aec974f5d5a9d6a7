/** Two-step sign-in: setting it up, giving a code, and confirming again, in English. */
export const twoStep = {
  title: 'Two-step sign-in',
  text:
    'A password can be guessed or stolen. With two-step sign-in, signing in also takes a code from an app on your ' +
    'phone.',
  isOn: 'On',
  isOff: 'Off',
  needed: 'Admins of this market sign in in two steps. Turn two-step sign-in on to go on.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  newCodes: 'New recovery codes',
  code: 'Code',
  codeRequired: 'Enter the code',
  noAppCode: 'This code is not right',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
  appCodeHint: 'Six digits from your authenticator app.',
  scan: 'Scan this with an authenticator app',
  scanHint: 'Any app for one-time codes works, such as Google Authenticator, 1Password or Aegis.',
  qr: 'QR code with the secret for your authenticator app',
  secret: 'Or type this secret into the app:',
  open: 'Open in an app on this device',
  confirm: 'Confirm',
  on: 'Two-Step Sign-In is On',
  off: 'Two-Step Sign-In is Off',
  recovery: {
    title: 'Your recovery codes',
    text:
      'Each code replaces the app once. Keep them where you can reach them without your phone. ' +
      'We show them only now.',
    copy: 'Copy',
    copied: 'Copied',
    copyAll: 'Copy all recovery codes',
    download: 'Download',
    done: 'I have saved them',
    leave: 'Leave without your recovery codes? We show them only now.',
  },
  signIn: {
    title: 'Enter your code',
    lead: 'One more step: a code from your authenticator app.',
    submit: 'Sign in',
    back: 'Start over',
  },
  again: {
    title: 'Enter your code',
    text: 'This takes a code from your authenticator app again. You stay signed in.',
    submit: 'Confirm',
  },
};
