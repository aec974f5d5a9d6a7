import { z } from 'zod';
import { sayIssue, withField } from './issues.ts';
import { outdated } from './outdated.ts';
import { issueMessages } from './picture-issues.ts';
import type { Finding, IssueCode } from './issues.ts';

/** Every refusal's code on the wire and its HTTP status. Clients may decide by the codes; people read the message. */
export const problemStatus = {
  invalid_request: 400,
  malformed_json: 400,
  password_too_common: 400,
  wrong_password: 400,
  bad_signature: 400,
  not_signed_in: 401,
  token_expired: 401,
  wrong_credentials: 401,
  not_allowed: 403,
  own_case: 403,
  address_unconfirmed: 403,
  foreign_origin: 403,
  confirm_again: 403,
  sign_in_again: 403,
  second_factor_needed: 403,
  account_suspended: 403,
  demo_admin_elsewhere: 403,
  invalid_code: 403,
  not_found: 404,
  two_step_begun: 409,
  no_password: 409,
  email_unchanged: 409,
  email_refused: 409,
  email_taken: 409,
  admin_account: 409,
  account_in_use: 409,
  booking_unclear: 409,
  not_returned: 409,
  account_type_needed: 409,
  account_exists: 409,
  model_exists: 409,
  own_product: 409,
  cannot_write: 409,
  listing_reserved: 409,
  too_many_rounds: 409,
  too_many_offers: 409,
  no_offers: 409,
  buyer_full: 409,
  booking_in_payment: 409,
  too_many_reservations: 409,
  too_many_attempts: 409,
  network_full: 409,
  newcomers_full: 409,
  cancelled_lately: 409,
  too_many_listings: 409,
  too_many_saved: 409,
  too_many_searches: 409,
  too_early: 409,
  not_late_yet: 409,
  asked_too_often: 409,
  sale_open: 409,
  money_waits: 409,
  second_admin_needed: 409,
  payout_not_filed: 409,
  not_reviewable_yet: 409,
  not_received: 409,
  no_address: 409,
  way_not_chosen: 409,
  not_sent: 409,
  not_sent_back: 409,
  answer_worse: 409,
  wrong_code: 409,
  no_withdrawal: 409,
  part_too_early: 409,
  import_running: 409,
  payment_not_succeeded: 409,
  payment_mismatch: 409,
  ...outdated,
  card_declined: 402,
  link_over: 410,
  phone_withdrawn: 410,
  too_large: 413,
  unsupported_media_type: 415,
  unreadable_image: 422,
  wrong_host: 421,
  key_reused: 422,
  too_many_requests: 429,
  too_many_acts: 429,
  too_many_streams: 429,
  bookings_today: 429,
  code_rests: 429,
  listings_today: 429,
  header_too_large: 431,
  internal: 500,
  provider_unavailable: 503,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

const issueCodes = Object.keys(issueMessages) as IssueCode[];

export const issueSchema = z
  .object({
    path: z.string().describe('the field, as `billing.email`'),
    message: z.string().describe('what is wrong with it, to follow its name'),
    code: z.enum(issueCodes).describe('the same for a program'),
    params: z
      .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
      .describe('what the message tells besides, such as `min`'),
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof issueSchema>;

export const problemSchema = z
  .object({
    message: z.string(),
    code: z.string(),
    issues: z.array(issueSchema).optional(),
    acknowledged: z.literal(false).optional(),
  })
  .meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof problemSchema>;

/** A refusal that a person can act on. Rules and actions throw it; one place answers with it. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly issues: Issue[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    more: { issues?: Issue[]; retryAfterSeconds?: number; /** For the log alone. */ cause?: unknown } = {},
  ) {
    super(message, 'cause' in more ? { cause: more.cause } : undefined);
    this.name = 'Refusal';
    this.code = code;
    this.issues = more.issues ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

export function issueAt(path: string, ...[code, params]: Finding): Issue {
  return { path, message: sayIssue(issueMessages, code, params) ?? '', code, params: { ...params } as Issue['params'] };
}

/** A 400. */
export function refuseField(path: string, ...finding: Finding): Refusal {
  const issue = issueAt(path, ...finding);
  return new Refusal('invalid_request', withField(path, issue.message), { issues: [issue] });
}
