import type { ImportColumn } from '#contract/import-columns.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');
const phones = (count: number, shown: string) => plural(count, { one: `${shown} phone`, other: `${shown} phones` });
const lines = (count: number, shown: string) => plural(count, { one: `${shown} line`, other: `${shown} lines` });

/** Listing by file, in English. */
export const importPage = {
  title: 'Import phones',
  lead: 'List and change many phones at once with a CSV file from your spreadsheet.',
  template: 'Download a template',
  file: 'CSV file',
  fileHint: 'UTF-8, up to 10 MB and 10,000 lines, with commas or semicolons.',
  fileRequired: 'Choose a CSV file',
  fileChanged: 'The file was changed since you chose it. Choose it again.',
  pictures: 'Pictures',
  picturesHint: "Choose all pictures that the file names in its column photos. We don't fetch pictures from addresses.",
  chosen: (count: number, shown: string) =>
    plural(count, { one: `${shown} picture chosen`, other: `${shown} pictures chosen` }),
  check: 'Check the file',
  checking: 'Checking the file…',
  checked: 'What the import will do',
  nothingYet: 'Nothing is written yet.',
  outcomes: { new: 'new', changed: 'changed', same: 'unchanged', refused: 'with faults' },
  start: (count: number, shown: string) => `Import ${phones(count, shown)}`,
  endsOffers: 'Changing a phone ends its open offers.',
  leavesOut: 'Lines with faults are left out. Mend the file and check it again to import them too.',
  nothingToDo: 'There is nothing to import: mend the lines below, or choose another file.',
  allThere: 'All phones of this file are on the market as it says.',
  uploading: (done: string, all: string) => `Uploading picture ${done} of ${all}`,
  importing: (done: string, count: number, all: string) => `Importing: ${done} of ${lines(count, all)}`,
  underWay: (done: string, count: number, all: string) =>
    `An import of yours is under way: ${done} of ${lines(count, all)}.`,
  notDoneYet: 'Your last import is not done yet. You can import another file once it is.',
  goesOn: 'You can leave this page: the import goes on.',
  keepOpen: 'Keep this page open until the pictures are uploaded.',
  leave: 'Your pictures are still uploading. If you leave now, nothing is imported.',
  done: 'Import Successful',
  onMarket: {
    new: (count: number, shown: string) => plural(count, { one: `${shown} new phone`, other: `${shown} new phones` }),
    changed: (_count: number, shown: string) => `${shown} changed`,
  },
  doneText: (added: string, changed: string) => `On the market: ${added} and ${changed}.`,
  leftOut: (count: number, shown: string) =>
    plural(count, {
      one: `${shown} line has faults and was left out.`,
      other: `${shown} lines have faults and were left out.`,
    }),
  toProducts: 'See My Products',
  again: 'Import another file',
  notUploaded: (name: string, why: string) => `${name}: ${why}`,
  faults: 'Lines with faults',
  columns: { line: 'Line', reference: 'Reference', column: 'Column', reason: 'What is wrong' },
  showMore: (count: string) => `Show ${count} more`,
  moreFaulty: (count: number, shown: string) =>
    plural(count, {
      one: `${shown} more line has faults that are not listed here.`,
      other: `${shown} more lines have faults that are not listed here.`,
    }) + ' Mend these first, then check the file again.',
  help: 'What the columns mean',
  helpLead:
    'The first line has the names of the columns, in any order. A line whose reference is new lists a phone. ' +
    'A line whose reference you have on sale changes that phone. Sending a file again does nothing twice.',
  optional: 'optional',
  about: {
    reference: 'Your own name for the phone, such as its number in your stock.',
    brand: 'A brand of Redial: Apple.',
    model: 'A model of our catalogue: iPhone 13.',
    name: 'The title of the listing.',
    storage_gb: 'Storage in gigabytes: 128.',
    ram_gb: 'Memory in gigabytes: 4.',
    colour: 'As it was sold: Midnight.',
    condition: 'Excellent, Good or Fair.',
    carrier_lock: 'unlocked or locked.',
    battery_health: 'Per cent: 88.',
    in_box: 'Of box, charger, cable, earphones, case and receipt, with | between: box|cable.',
    used_time: 'How long it was used: 1 year.',
    original_price: 'What it cost when new, in whole US dollars.',
    resale_price: 'What you ask, in whole US dollars.',
    description: 'What a buyer should know.',
    location: 'Where it is.',
    town: 'With its region: Portland, OR. Without this column: the town that location names like that.',
    handover: 'in_person, sent or both. Empty: in_person.',
    sent_to: 'Countries by two letters, with | between: ES|PT. The price includes postage.',
    phone: 'The number buyers call.',
    posted_on: 'A day such as 2026-11-21. Empty: today.',
    photos: 'Names of picture files, with | between. The first is on the card. Empty for a phone that has pictures.',
  } satisfies Record<ImportColumn, string>,
};
