import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { plain } from './outbox.ts';

/** A mail server on this machine that keeps what it is handed. */
export interface MailServer {
  url: string;
  /** The subjects of the mails to an address, the oldest first. */
  subjectsTo(email: string): string[];
  /** Waits for a mail to an address with a link to this page, and answers with that link. */
  linkTo(email: string, page: string): Promise<string>;
  /** From now on mails to an address are refused with this answer, such as `550 5.1.1 User unknown`; null: no more. */
  refuse(email: string, answer: string | null): void;
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const mails: { to: string[]; text: string }[] = [];
  const refused = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const answer = refused.get(address);
      if (answer === undefined) return done();
      done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }));
    },
    onData: (stream, session, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: plain(text) });
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const textsTo = (email: string) => mails.filter(({ to }) => to.includes(email)).map(({ text }) => text);
  return {
    url: `smtp://127.0.0.1:${port}`,
    subjectsTo: (email) => textsTo(email).map((text) => /^Subject: (.+)$/m.exec(text)?.[1] ?? ''),
    linkTo: async (email, page) => {
      for (let tries = 0; tries < 400; tries += 1) {
        const links = textsTo(email).flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
        const link = links.find((one) => new URL(one).pathname === page);
        if (link !== undefined) return link;
        await sleep(50);
      }
      throw new Error(`no link to ${page} was mailed to ${email}`);
    },
    refuse: (email, answer) => void (answer === null ? refused.delete(email) : refused.set(email, answer)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
