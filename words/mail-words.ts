/** What stands in a mail besides the words of a notice, in one language. */
export interface MailWords {
  /** Without a name where anybody may have given it. */
  hello: (name: string) => string;
  /** To somebody who forgot their password: above the link and below it. */
  reset: { subject: string; ask: string; hint: string };
  /** Finds out whether an address belongs to the person who signed up with it. */
  confirmation: { subject: string; ask: string; hint: string };
  /** Tries a confirmed address from which mails came back; `hint` stands below a link to the notices. */
  trial: { subject: string; ask: string; hint: string };
  /** To the address that somebody wants for their account: above the link and below it. */
  newEmail: { subject: string; ask: string; hint: string };
  /** The same where an account has that address already; `hint` stands below a link to choose a new password. */
  takenEmail: { subject: string; ask: string; hint: string };
  /** The notices of a day for which there was no mail of their own. */
  digest: {
    subject: (count: number) => string;
    intro: string;
    times: (title: string, count: number) => string;
    more: (count: number) => string;
  };
  /** Above the link that ends mails like this one. */
  stop: string;
  /** After somebody changed or reset their password; a link to choose another one follows each `hint`. */
  passwordChanged: SecurityMailWords;
  /** After a sign-in from a device that the account did not know. */
  newDevice: Omit<SecurityMailWords, 'text'> & { text: (device: string, network: string) => string };
  /** To the address that an account has, after another one was asked for. */
  emailChangeAsked: Omit<SecurityMailWords, 'text'> & { text: (email: string) => string };
  /** After somebody signed their devices out. */
  signedOut: SecurityMailWords;
  /** To somebody with the right password whose account is suspended. */
  suspended: (reason: string) => string;
}

interface SecurityMailWords {
  subject: string;
  text: string;
  hint: string;
}
