import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

interface Received {
  from: string;
  to: string[];
  text: string;
}

export interface TestMailServer {
  port: number;
  received: Received[];
  close(): Promise<void>;
}

/** An SMTP server on every address of this machine, with what it received. */
export async function openMailServer(options: SMTPServerOptions): Promise<TestMailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, session, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      stream.on('end', () => {
        const { mailFrom: from, rcptTo } = session.envelope;
        received.push({ from: from === false ? '' : from.address, to: rcptTo.map(({ address }) => address), text });
        done();
      });
    },
    ...options,
  });
  // What a client that hangs up leaves behind.
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '0.0.0.0', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return { port, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
