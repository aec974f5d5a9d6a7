export interface Mail {
  /** The same for the same mail, however often it is tried: whoever gets it twice can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Somebody who carries mail. */
export interface Mailer {
  /** Ends when the mail is handed over. @throws Error when it was not */
  send(mail: Mail): Promise<void>;
  close(): void;
}
