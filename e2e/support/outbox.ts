import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the nth mail to an address with a link to this page, and answers with that link. */
export async function linkFromMail(
  dataDir: string,
  email: string,
  page: '/resetPassword' | '/confirmEmail' | '/changeEmail',
  nth = 1,
): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const link = (await linksTo(dataDir, email, page))[nth - 1];
    if (link !== undefined) return link;
    await sleep(50);
  }
  throw new Error(`no link to ${page} was mailed to ${email}`);
}

async function linksTo(dataDir: string, email: string, page: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map(async (name) => plain(await readFile(join(folder, name), 'utf8'))));
  const links = mails
    .filter((mail) => mail.includes(`To: ${email}\n`))
    .flatMap((mail) => mail.match(/https?:\/\/\S+/g) ?? []);
  return links.filter((link) => new URL(link).pathname === page);
}

/** A mail without the signs that stand in long lines and for some letters. Source: RFC 2045, chapter 6.7. */
export function plain(mail: string): string {
  return mail
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
