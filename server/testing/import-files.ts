import { importColumns } from '#contract/import-columns.ts';
import type { ImportColumn } from '#contract/import-columns.ts';
import type { ImportAnswer } from '#contract/imports.ts';
import type { ProblemBody } from '#contract/problem.ts';
import { csvLine } from '#server/platform/csv.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { freshToken, home } from '#server/testing/networks.ts';
import type { Person } from '#server/testing/people.ts';

type Cells = Partial<Record<ImportColumn, string>>;

/** A phone as a line of a file; `photo` is the address of an upload. */
export function fileLine(reference: string, photo: string, changes: Cells = {}): Cells {
  return {
    reference,
    brand: 'Apple',
    model: '',
    name: 'iPhone 13 128GB',
    storage_gb: '128',
    condition: 'Good',
    in_box: 'cable|box',
    used_time: '1 year',
    original_price: '799',
    resale_price: '389',
    description: 'Light scratches, the screen is flawless.',
    location: 'Portland',
    phone: '+1 503 555 0142',
    photos: photo,
    ...changes,
  };
}

export function fileOf(lines: readonly Cells[], columns: readonly ImportColumn[] = importColumns): string {
  return csvLine(columns) + lines.map((cells) => csvLine(columns.map((column) => cells[column] ?? ''))).join('');
}

interface Sending {
  isDryRun?: boolean;
  pictures?: Record<string, string>;
  /** The address they call from. */
  from?: string;
}

/** Sends a file as the import page does. */
export async function importAs(
  market: TestMarket,
  person: Person,
  file: string | Buffer,
  { isDryRun = false, pictures, from = home }: Sending = {},
) {
  const text =
    pictures === undefined
      ? ''
      : `--cut\r\ncontent-disposition: form-data; name="pictures"\r\n\r\n${JSON.stringify(pictures)}\r\n`;
  const answer = await market.app.inject({
    method: 'POST',
    url: `/api/imports${isDryRun ? '?dryRun=1' : ''}`,
    remoteAddress: from,
    headers: {
      authorization: `bearer ${await freshToken(market, person)}`,
      'content-type': 'multipart/form-data; boundary=cut',
    },
    payload: Buffer.concat([
      Buffer.from(
        `${text}--cut\r\ncontent-disposition: form-data; name="file"; filename="phones.csv"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      Buffer.from(file),
      Buffer.from('\r\n--cut--\r\n'),
    ]),
  });
  return { status: answer.statusCode, body: answer.json<ImportAnswer & ProblemBody>() };
}

/** How many lines came to what. */
export function countsOf({ body }: Awaited<ReturnType<typeof importAs>>) {
  return [body.new, body.changed, body.same, body.refused];
}

/** What is wrong with which line and column. */
export function faultsOf({ body }: Awaited<ReturnType<typeof importAs>>) {
  return body.lines.flatMap(({ line, issues = [] }) => issues.map(({ path, code }) => `${line} ${path} ${code}`));
}

export async function exportAs(market: TestMarket, person: Person) {
  const headers = { authorization: `bearer ${person.token}` };
  const answer = await market.app.inject({ url: '/api/products/export', headers });
  return { status: answer.statusCode, headers: { ...answer.headers }, text: answer.body };
}
