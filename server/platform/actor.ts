import type { AccountType } from '#contract/limits.ts';
import type { Role } from '#contract/route.ts';

/** Somebody with an account, as the database knows them at this moment. */
export interface Actor {
  id: string;
  role: Role;
  accountType: AccountType;
  name: string;
  email: string;
  verified: boolean;
}
