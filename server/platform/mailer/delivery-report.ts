/** A recipient of a mail that a mail server gave up. */
export interface FailedRecipient {
  /** The address as it was written to, and as it was in the end; in small letters. */
  addresses: readonly string[];
  /** Of RFC 3463, such as 5.1.1; empty where there is none. */
  status: string;
  /** The answer of the other mail server; empty where it gave none. */
  diagnostic: string;
}

export interface DeliveryReport {
  /** What stands before the @ in the Message-ID of the mail that came back; null: the report names none. */
  mailId: string | null;
  failed: readonly FailedRecipient[];
}

/** Of a large mail that came back only the headers matter. The time grows with the lines. */
const readBytesMax = 256 * 1024;

/** Reports that are whole have three parts and one recipient. */
const [partsMax, groupsMax, fieldsMax, valueMax] = [20, 20, 200, 4_000];

/**
 * Reads a delivery status notification (RFC 3464) as a mail server hands it over. It looks at the parts of a
 * multipart/report, and at nothing inside of them but their first lines. It reads the first 256 kB.
 *
 * @returns null for any other mail
 */
export function readDeliveryReport(mail: Buffer): DeliveryReport | null {
  // One character a byte: no charset can be wrong.
  const lines = mail.toString('latin1', 0, readBytesMax).split(/\r?\n/);
  // Some programs put an envelope line before a mail.
  if (lines[0]?.startsWith('From ')) lines.shift();
  const head = fieldsOf(lines);
  const boundary = boundaryOf(head.get('content-type') ?? '');
  if (boundary === null) return null;
  const parts = partsOf(lines, boundary).map(partOf);
  const status = parts.find(({ type }) => /^message\/(?:global-)?delivery-status\b/.test(type));
  if (status === undefined) return null;
  const returned = parts.find(({ type }) => /^(?:message\/rfc822|text\/rfc822|message\/global(?!-deliv))/.test(type));
  return { mailId: returned ? mailIdOf(fieldsOf(returned.lines)) : null, failed: failedOf(status.lines) };
}

function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/report\b/i.test(contentType)) return null;
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

function partsOf(lines: readonly string[], boundary: string): string[][] {
  const parts: string[][] = [];
  const [next, last] = [`--${boundary}`, `--${boundary}--`];
  for (const line of lines) {
    const mark = line.startsWith(next) ? line.trimEnd() : '';
    if (mark === last) break;
    if (mark !== next) parts.at(-1)?.push(line);
    else if (parts.push([]) > partsMax) break;
  }
  return parts;
}

interface Part {
  type: string;
  lines: readonly string[];
}

function partOf(lines: readonly string[]): Part {
  const fields = fieldsOf(lines);
  const end = lines.indexOf('');
  const body = end === -1 ? [] : lines.slice(end + 1);
  const encoding = (fields.get('content-transfer-encoding') ?? '').toLowerCase();
  return {
    type: (fields.get('content-type') ?? '').toLowerCase(),
    lines: encoding === 'base64' || encoding === 'quoted-printable' ? decoded(body, encoding) : body,
  };
}

function decoded(lines: readonly string[], encoding: 'base64' | 'quoted-printable'): string[] {
  const text =
    encoding === 'base64'
      ? Buffer.from(lines.join(''), 'base64').toString('latin1')
      : lines
          .join('\n')
          .replaceAll('=\n', '')
          .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return text.split(/\r?\n/);
}

/** The fields before the first empty line, with small names; of two with one name the first. Long ones are cut. */
function fieldsOf(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  let name = '';
  for (const line of lines) {
    if (line === '' || fields.size > fieldsMax) break;
    if (line.startsWith(' ') || line.startsWith('\t')) {
      const before = fields.get(name) ?? '';
      if (name !== '' && before.length < valueMax) fields.set(name, `${before} ${line.trim()}`.slice(0, valueMax));
      continue;
    }
    const colon = line.indexOf(':');
    name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (fields.has(name)) name = '';
    if (name !== '') fields.set(name, line.slice(colon + 1, colon + 1 + valueMax).trim());
  }
  return fields;
}

/** Ours are of letters, digits and dashes: what else stands there is no mail of ours. */
function mailIdOf(fields: Map<string, string>): string | null {
  return /<([\w-]{1,100})@[^<>\s]*>/.exec(fields.get('message-id') ?? '')?.[1] ?? null;
}

/** After fields about the whole mail come those of each recipient, with an empty line before. */
function failedOf(lines: readonly string[]): FailedRecipient[] {
  return groupsOf(lines)
    .map(fieldsOf)
    .filter((fields) => /^failed\b/i.test(fields.get('action') ?? ''))
    .map((fields) => ({
      addresses: ['original-recipient', 'final-recipient']
        .map((name) => addressIn(fields.get(name) ?? ''))
        .filter((address, at, all) => address !== '' && all.indexOf(address) === at),
      status: /^\d\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '',
      diagnostic: withoutType(fields.get('diagnostic-code') ?? ''),
    }));
}

function groupsOf(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  let isBetween = true;
  for (const line of lines) {
    if (line !== '' && isBetween && groups.push([]) > groupsMax) break;
    if (line !== '') groups.at(-1)?.push(line);
    isBetween = line === '';
  }
  return groups.slice(0, groupsMax);
}

/** `rfc822; Bea@Redial.example` */
function addressIn(value: string): string {
  const [address = ''] = withoutType(value).split(/\s/, 1);
  return address.replaceAll(/[<>]/g, '').normalize('NFKC').toLowerCase();
}

function withoutType(value: string): string {
  return Buffer.from(value.replace(/^[\w-]+\s*;/, ''), 'latin1')
    .toString('utf8')
    .trim();
}
