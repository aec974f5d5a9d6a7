import { admin } from './admin.ts';
import { advertising } from './advertising.ts';
import { bookings } from './bookings.ts';
import { categories } from './categories.ts';
import { dashboard } from './dashboard.ts';
import { fieldProblem } from './field-problems.ts';
import { identity } from './identity.ts';
import { inbox } from './inbox.ts';
import { listing } from './listing.ts';
import { memberProblems } from './member-problems.ts';
import { notices } from './notices.ts';
import { payments } from './payments.ts';
import { reports } from './reports.ts';
import { savedList } from './saved-list.ts';
import { search } from './search.ts';
import { security } from './security.ts';
import { twoStep } from './two-step.ts';

/**
 * The texts in English of what members do, of becoming one, and of what few visitors look at, and by their shape the
 * type of every other language.
 */
export const enForMembers = {
  admin,
  advertising,
  bookings,
  categories,
  dashboard,
  fieldProblem,
  identity,
  inbox,
  listing,
  memberProblems,
  notices,
  payments,
  reports,
  savedList,
  search,
  security,
  twoStep,
};

export type MemberTexts = typeof enForMembers;
