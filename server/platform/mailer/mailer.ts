export interface Mail {
  /** The same for each try of the same mail, so mail programs can drop duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Where one press ends mails like this one, for mail programs too (RFC 8058). */
  unsubscribe?: string;
}

/** Some servers look into a whole mail first. Hanging up sooner makes duplicates. Source: RFC 5321, 4.5.3.2.6. */
export const answerMs = 10 * 60_000;

export interface Mailer {
  /** Ends when the mail is handed over. @throws Error when it was not */
  send(mail: Mail): Promise<void>;
  close(): void;
  /** Has it refused too many addresses to be believed at the moment? */
  isDoubting?(): boolean;
}
