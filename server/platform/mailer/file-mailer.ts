import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { asSent } from '#server/platform/mailer/as-sent.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';

/** Puts each mail as a file into a folder, which mail programs can open (.eml), the oldest first by name. */
export function createFileMailer(folder: string, from: string): Mailer {
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await writer.sendMail(asSent(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(folder, `${name}.part`), message as Buffer, { mode: 0o600, flush: true });
      await rename(join(folder, `${name}.part`), join(folder, name));
    },
    close: () => writer.close(),
  };
}
