import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createFileMailer } from '#server/platform/mailer/file-mailer.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import { createSmtpMailer } from '#server/platform/mailer/smtp-mailer.ts';

/** Real mail with SMTP_URL; without it files below DATA_DIR/outbox. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return config.smtpUrl === null
    ? createFileMailer(join(config.dataDir, 'outbox'), config.mailFrom)
    : createSmtpMailer(config.smtpUrl, config.mailFrom);
}
