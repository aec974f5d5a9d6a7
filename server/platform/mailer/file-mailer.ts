import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { asSent } from '#server/platform/mailer/as-sent.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';

/** Puts each mail as a file into a folder, which mail programs can open (.eml), named by its millisecond. */
export function createFileMailer(folder: string, from: string): Mailer {
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await writer.sendMail(asSent(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const part = join(folder, `${name}.part`);
      try {
        await writeFile(part, message as Buffer, { mode: 0o600, flush: true });
        await rename(part, join(folder, name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    close: () => writer.close(),
  };
}
