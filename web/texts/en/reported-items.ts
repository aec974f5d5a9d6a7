import type { Report } from '#contract/reports.ts';

/** What becomes of reports, in English. */
export const reportedItems = {
  metaTitle: 'Reported Items',
  /** The specification's heading, kept as observed. */
  title: 'All Buyers',
  lead: 'What buyers have reported, the newest first. Delete a report when it is dealt with.',
  loading: 'Loading reported items',
  none: 'No reported items',
  noneHint: 'When a buyer reports a listing, it appears here.',
  caption: 'Reported Items',
  image: 'Product Image',
  productName: 'Product Name',
  reporterName: 'Reporter Name',
  reason: 'Report Reason',
  delete: 'Delete',
  states: { Available: 'On sale', Reserved: 'Reserved', Sold: 'Sold', Withdrawn: 'Off the market' } satisfies Record<
    Report['salesStatus'],
    string
  >,
  offForNow: 'Off the market for now',
  takeOff: 'Take Off Market',
  sureToTakeOff: 'Are you sure you want to take this product off the market?',
  takenOff: 'Taken Off The Market',
  sureToDelete: 'Are you sure you want to delete this report?',
  deleted: 'Report Deleted Successfully',
};
