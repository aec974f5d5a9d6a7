import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from '#server/platform/mailer/mailer.ts';

/** Puts each mail as a file into a folder, which mail programs can open (.eml), the oldest first by name. */
export function createFileMailer(folder: string, from: string): Mailer {
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async ({ id, to, subject, text }) => {
      const { message } = await writer.sendMail({ messageId: messageId(id, from), from, to, subject, text });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(folder, `${name}.part`), message as Buffer, { mode: 0o600, flush: true });
      await rename(join(folder, `${name}.part`), join(folder, name));
    },
    close: () => writer.close(),
  };
}

/** RFC 5322 wants a name of the world for a mail: ours and the sender's host. */
export function messageId(id: string, from: string): string {
  const [, host = 'redial.invalid'] = /@([\w.-]+)/.exec(from) ?? [];
  return `<${id}@${host}>`;
}
