/** What stands in place of a name, in the language of the calls. Pages say it in their reader's. */
export const madeNames = {
  closed: 'Closed account',
  operator: 'Operator',
  buyer: 'a buyer',
  seller: 'a seller',
} as const;

export type MadeName = (typeof madeNames)[keyof typeof madeNames];
