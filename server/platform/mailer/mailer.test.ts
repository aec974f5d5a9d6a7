import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailer } from '#server/platform/mailer/create-mailer.ts';

const mail = { id: '7c1', to: 'bea@redial.example', subject: 'Your phone 📱', text: 'Hello Bea,\n\nit is yours.\n' };
const mailFrom = 'Redial <no-reply@redial.example>';

describe('Without SMTP_URL a mail', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'redial-mail-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('is a file below DATA_DIR/outbox that mail programs can open', async () => {
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir: folder });
    await mailer.send(mail);
    await mailer.send({ ...mail, id: '7c2' });
    const files = await readdir(join(folder, 'outbox'));
    expect(files).toHaveLength(2);
    const text = await readFile(join(folder, 'outbox', files.toSorted()[0] ?? ''), 'utf8');
    expect(text).toMatch(/^From: Redial <no-reply@redial\.example>\r?$/m);
    expect(text).toMatch(/^To: bea@redial\.example\r?$/m);
    expect(text).toMatch(/^Message-ID: <7c1@redial\.example>\r?$/m);
    expect(text).toContain('it is yours.');
  });

  test('has one recipient, whatever the address holds', async () => {
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir: folder });
    await mailer.send({ ...mail, to: 'bea@redial.example\r\nBcc: all@redial.example', subject: 'a\r\nBcc: all@redial.example' });
    const [file = ''] = await readdir(join(folder, 'outbox'));
    expect(await readFile(join(folder, 'outbox', file), 'utf8')).not.toMatch(/^Bcc:/m);
  });
});

describe('With SMTP_URL a mail', () => {
  test('reaches the server it names', async () => {
    const received: { from: string; to: string[]; text: string }[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        let text = '';
        stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        stream.on('end', () => {
          const { mailFrom: from, rcptTo } = session.envelope;
          received.push({ from: from === false ? '' : from.address, to: rcptTo.map(({ address }) => address), text });
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
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir: '' });
    await mailer.send(mail);
    expect(received).toMatchObject([{ from: 'no-reply@redial.example', to: ['bea@redial.example'], text: expect.stringContaining('it is yours.') }]);
    mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await expect(mailer.send(mail)).rejects.toThrow();
  });
});
