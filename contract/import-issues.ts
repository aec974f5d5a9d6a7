const all = new Intl.ListFormat('en-GB');
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Faults of a file of listings, which the server alone finds. */
export const importMessages = {
  table_empty: () => 'The file has no line with a phone. Fill in the template, or choose another file.',
  table_too_large: ({ megabytes }: { megabytes: number }) =>
    `The file is larger than ${megabytes} MB. Split it into several files.`,
  table_too_long: ({ max }: { max: number }) => `The file has more than ${max} lines. Split it into several files.`,
  table_not_utf8: () => 'The file is not UTF-8 text. In your spreadsheet choose "Save as" and "CSV UTF-8".',
  table_broken: ({ line }: { line: number }) =>
    `The quotes of the line that begins at ${line} don't match. Each quote inside a cell must be doubled.`,
  table_line_too_long: ({ line }: { line: number }) =>
    `The line that begins at ${line} is too long. Is a closing quote missing there?`,
  column_unknown: ({ column, options }: { column: string; options: readonly string[] }) =>
    `There is no column "${column}". The columns are ${all.format(options)}.`,
  column_twice: ({ column }: { column: string }) => `The column "${column}" is there twice. Remove one of them.`,
  column_missing: ({ column }: { column: string }) => `The column "${column}" is missing. See the template.`,

  cells_differ: ({ found, expected }: { found: number; expected: number }) =>
    `This line has ${found} cells instead of ${expected}. A text with the separator in it needs quotes.`,
  not_a_brand: ({ options }: { options: readonly string[] }) =>
    `must be one of the brands here: ${either.format(options)}`,
  reference_twice: ({ line }: { line: number }) => `is in line ${line} already. Each phone needs its own`,
  photo_not_chosen: ({ name }: { name: string }) => `names ${name}. Choose that picture together with the file`,
  photo_elsewhere: () => "must not be an address elsewhere. We don't fetch pictures: choose the picture files",
  phone_reserved: () => 'is a phone that somebody has reserved. It stays as its buyer saw it',
  phone_sold: () => 'is a phone that is sold. Use another reference for the next one',
  phone_returned: () => 'is a phone whose sale was refunded. Put it back on sale in My Sales first',
  phone_taken_down: () => 'is a phone that an admin took off the market',
  no_room_yet: ({ max }: { max: number }) =>
    `is one phone too many. You can have ${max} on the market until your first sale, or until an admin verifies you`,
  no_room_today: ({ max }: { max: number }) => `is one phone too many for today: ${max} new ones in 24 hours`,
} satisfies Record<string, (params: never) => string>;
