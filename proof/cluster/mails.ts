import { SMTPServer } from 'smtp-server';
import type { Certificate } from './certificate.ts';
import { here } from './plan.ts';

export const mailPort = 2525;

/** Mails are taken and thrown away. */
export async function takeMails({ text, key }: Certificate): Promise<void> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH'],
    cert: text,
    key,
    onData: (stream, _session, done) => {
      stream.resume();
      stream.once('end', done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(mailPort, here, resolve));
}
