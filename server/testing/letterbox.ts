import type { Mail } from '#server/platform/mailer/mailer.ts';
import type { TestMarket } from '#server/testing/market.ts';

/** Every mail of a test market, kept instead of sent. */
export interface Letterbox {
  mails: Mail[];
  /** The mails to an address, the oldest first. */
  to(email: string): Mail[];
  /** The token in the latest link to an address that leads to this page. */
  token(email: string, page: '/resetPassword' | '/confirmEmail' | '/changeEmail'): string;
  /** Broken: every mail fails from now on. */
  setBroken(broken: boolean): void;
}

/** As the mail server's answer is thrown when there is no such mailbox. */
export function refusedForGood(): Error {
  const response = '550 5.1.1 User unknown';
  return Object.assign(new Error(response), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response });
}

/** Puts a letterbox in the place of a market's mailer. */
export function putLetterbox(market: TestMarket): Letterbox {
  const mails: Mail[] = [];
  let isBroken = false;
  const send = async (mail: Mail) => {
    if (isBroken) throw new Error('no connection');
    mails.push(mail);
  };
  Object.assign(market.context, { mailer: { send, close: () => undefined } });
  const to = (email: string) => mails.filter((mail) => mail.to === email);
  return {
    mails,
    to,
    token: (email, page) => {
      const links = to(email).flatMap(({ text }) =>
        [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link)),
      );
      const token = links.findLast(({ pathname }) => pathname === page)?.searchParams.get('token');
      if (!token) throw new Error(`no link to ${page} was mailed to ${email}`);
      return token;
    },
    setBroken: (broken) => void (isBroken = broken),
  };
}
