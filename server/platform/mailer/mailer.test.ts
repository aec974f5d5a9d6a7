import fs, { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMailer } from '#server/platform/mailer/create-mailer.ts';
import { createSmtpMailer, smtpSecurity } from '#server/platform/mailer/smtp-mailer.ts';
import { openMailServer } from '#server/testing/mail-server.ts';

const mail = { id: '7c1', to: 'bea@redial.example', subject: 'Your phone 📱', text: 'Hello Bea,\n\nit is yours.\n' };
const mailFrom = 'Redial <no-reply@redial.example>';

describe('Without SMTP_URL a mail', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'redial-mail-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));
  /** Not by the file's name, which tells milliseconds alone: two mails of one have any order. */
  const mailOf = async (id: string) => {
    const files = await readdir(join(folder, 'outbox'));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, 'outbox', file), 'utf8')));
    const mail = texts.find((text) => text.includes(`<${id}@`));
    if (mail === undefined) throw new Error(`no mail ${id}`);
    return mail;
  };

  test('is a file below DATA_DIR/outbox that mail programs can open', async () => {
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir: folder });
    await mailer.send(mail);
    await mailer.send({ ...mail, id: '7c2' });
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(2);
    const text = await mailOf('7c1');
    expect(text).toMatch(/^From: Redial <no-reply@redial\.example>\r?$/m);
    expect(text).toMatch(/^To: bea@redial\.example\r?$/m);
    expect(text).toMatch(/^Message-ID: <7c1@redial\.example>\r?$/m);
    expect(text).toContain('it is yours.');
  });

  test("that can be unsubscribed says so to mail programs, and one that can't says nothing", async () => {
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir: folder });
    await mailer.send({ ...mail, unsubscribe: 'https://redial.example/stopMails?token=a.b.c' });
    await mailer.send({ ...mail, id: '7c2' });
    const text = await mailOf('7c1');
    expect(text).toMatch(/^List-Unsubscribe: <https:\/\/redial\.example\/stopMails\?token=a\.b\.c>\r?$/m);
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(await mailOf('7c2')).not.toMatch(/^List-Unsubscribe/m);
  });

  test('has one recipient with any characters in the address', async () => {
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir: folder });
    await mailer.send({
      ...mail,
      to: 'bea@redial.example\r\nBcc: all@redial.example',
      subject: 'a\r\nBcc: all@redial.example',
    });
    const [file = ''] = await readdir(join(folder, 'outbox'));
    expect(await readFile(join(folder, 'outbox', file), 'utf8')).not.toMatch(/^Bcc:/m);
  });

  test('leaves no half of itself behind where it can not be put', async () => {
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir: folder });
    const full = vi.spyOn(fs, 'rename').mockRejectedValue(new Error('ENOSPC'));
    syncBuiltinESMExports();
    onTestFinished(() => {
      full.mockRestore();
      syncBuiltinESMExports();
    });
    await expect(mailer.send(mail)).rejects.toThrow('ENOSPC');
    expect(await readdir(join(folder, 'outbox'))).toEqual([]);
  });
});

describe('With SMTP_URL a mail', () => {
  test('reaches the server it names, on this machine also in plain text', async () => {
    const server = await openMailServer({ disabledCommands: ['STARTTLS'] });
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${server.port}`, mailFrom, dataDir: '' });
    await mailer.send(mail);
    expect(server.received).toMatchObject([
      { from: 'no-reply@redial.example', to: ['bea@redial.example'], text: expect.stringContaining('it is yours.') },
    ]);
    mailer.close();
    await server.close();
    await expect(mailer.send(mail)).rejects.toThrow();
  });

  test('is sent though the server answers late, having looked into it', async () => {
    const server = await openMailServer({
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => void stream.resume().on('end', () => setTimeout(done, 1_300)),
    });
    const limits = { greetingMs: 1_000, answerMs: 60_000 };
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${server.port}`, mailFrom, limits);
    await expect(mailer.send(mail)).resolves.toBeUndefined();
    mailer.close();
    await server.close();
  });

  // 0.0.0.0 leads to this machine, and is no name of loopback.
  test('is not sent to another machine in plain text', async () => {
    const server = await openMailServer({ disabledCommands: ['STARTTLS'] });
    const mailer = createMailer({ smtpUrl: `smtp://0.0.0.0:${server.port}`, mailFrom, dataDir: '' });
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETLS' });
    expect(server.received).toEqual([]);
    mailer.close();
    await server.close();
  });

  test('is not sent to a server whose certificate nobody vouches for', async () => {
    const server = await openMailServer({});
    const mailer = createMailer({ smtpUrl: `smtp://0.0.0.0:${server.port}`, mailFrom, dataDir: '' });
    await expect(mailer.send(mail)).rejects.toThrow(/certificate/i);
    expect(server.received).toEqual([]);
    mailer.close();
    await server.close();
  });

  test.each([
    ['smtp://mail.example:587', true],
    ['smtp://user:password@mail.example', true],
    ['smtp://localhost.mail.example', true],
    ['smtp://127.0.0.1.mail.example', true],
    ['smtp://0.0.0.0:25', true],
    ['smtps://mail.example', false],
    ['smtp://localhost:1025', false],
    ['smtp://LOCALHOST', false],
    ['smtp://127.0.0.2', false],
    ['smtp://[::1]:1025', false],
  ])('by %s needs STARTTLS: %s', (url, requireTLS) => {
    expect(smtpSecurity(url)).toEqual({ requireTLS });
  });

  test.each([
    'requireTLS=false',
    'ignoreTLS=true',
    'opportunisticTLS=true',
    'secure=false',
    'tls.rejectUnauthorized=false',
  ])('is refused at the start with %s in its address', (parameter) => {
    expect(() => createMailer({ smtpUrl: `smtp://mail.example?${parameter}`, mailFrom, dataDir: '' })).toThrow(
      'SMTP_URL',
    );
  });
});
