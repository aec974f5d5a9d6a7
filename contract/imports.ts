import { z } from 'zod';
import { importing } from './allowances.ts';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { importColumns } from './import-columns.ts';
import { limits } from './limits.ts';
import { issueSchema } from './problem.ts';
import { defineRoute } from './route.ts';

/** Of a file's line. `same`: the listing is like that already. */
export const importOutcomes = ['new', 'changed', 'same', 'refused'] as const;

const lineSchema = z
  .object({
    line: z.int().describe('where it begins in the file, counted from 1'),
    reference: z.string(),
    outcome: z.enum(importOutcomes),
    issues: z.array(issueSchema).optional().describe('why it was refused; `path` is the column'),
  })
  .meta({ id: 'ImportLine' });
export type ImportLine = z.infer<typeof lineSchema>;

const answerSchema = z
  .object({
    isDryRun: z.boolean().describe('nothing was written'),
    new: z.int(),
    changed: z.int(),
    same: z.int(),
    refused: z.int(),
    lines: z
      .array(lineSchema)
      .describe(`what became of each line; of those that are refused the first ${importing.refusedShown} alone`),
    pictures: z.array(z.string()).describe('names of pictures that lines need which are not refused'),
  })
  .meta({ id: 'ImportAnswer' });
export type ImportAnswer = z.infer<typeof answerSchema>;

const pictures = z
  .string()
  .max(importing.picturesBytesMax)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: field.failsAs('not_valid') });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.string().max(2_000)))
  .describe(
    'JSON: the names of pictures that the file names, each with the address that its upload answered with. ' +
      'Before its upload send the id that it will have: the first 40 hexadecimal digits of the SHA-256 of the ' +
      'character 2 and the file. A line whose pictures are there already then counts as unchanged. ' +
      'In a dry run it may be empty',
  );

export const importRoutes = {
  exportProducts: defineRoute({
    call: calls.exportProducts,
    summary:
      'What a seller has on the market, as a CSV file that can be imported again. ' +
      'A cell that a spreadsheet would take for a formula begins with an apostrophe. ' +
      "A listing without the seller's own reference has its id there.",
    audience: ['seller'],
    credential: 'either',
    download: 'text/csv',
    response: z.string(),
    rateLimit: { max: 60, windowSeconds: 600 },
    problems: ['not_signed_in', 'not_allowed', 'too_many_requests'],
  }),
  getImport: defineRoute({
    call: calls.getImport,
    summary: 'How far an import of this seller is that is under way.',
    audience: ['seller'],
    credential: 'either',
    response: z.object({
      running: z.object({ lines: z.int(), done: z.int() }).nullable(),
    }),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  importProducts: defineRoute({
    call: calls.importProducts,
    summary:
      `Lists and changes phones by a CSV file: UTF-8, up to ${limits.importBytesMax / 1024 / 1024} MB and ` +
      `${importing.linesMax} lines, with commas or semicolons. Its columns are ${importColumns.join(', ')}. ` +
      'A line whose reference is new lists a phone; one of a phone on sale changes it; ' +
      'each line is done wholly or refused. Without a column town a phone is in the town that its location names ' +
      'with its region, as in Portland, OR. Sending a file again does nothing twice. ' +
      `With \`dryRun\` nothing is written.`,
    audience: ['seller'],
    credential: 'bearer',
    query: z.strictObject({ dryRun: z.literal('1').optional() }),
    upload: 'file',
    body: z.strictObject({ pictures: pictures.optional() }),
    response: answerSchema,
    rateLimit: { max: 120, windowSeconds: 600 },
    problems: [
      'not_signed_in',
      'not_allowed',
      'address_unconfirmed',
      'import_running',
      'too_large',
      'unsupported_media_type',
      'too_many_requests',
    ],
  }),
};
