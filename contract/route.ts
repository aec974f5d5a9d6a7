import type { z } from 'zod';
import type { calls } from './calls.ts';
import type { ProblemCode } from './problem.ts';
import type { SignedEvent } from './signed-events.ts';
import type { webhooks } from './webhooks.ts';

export type Role = 'buyer' | 'seller' | 'admin';

// `identity` is signed in, with or without an account type; `member` has an account; a list names roles.
export type Audience = 'anyone' | 'identity' | 'member' | readonly Role[];

// `bearer`: the access token alone, so a foreign site's form can't make the call. `cookie`: the session alone, since a
// token can't renew itself. `either`: the token if one is sent, valid or not, else the session. All reads for members
// take either, and of those for visitors only the one that tells who they are (decision 0022).
export type Credential = 'bearer' | 'cookie' | 'either';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Route {
  call: `${Method} ${string}`;
  summary: string;
  audience: Audience;
  credential: Credential;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The field of a multipart form that has the file; the body is the form's texts before it then, and no JSON. */
  upload?: string;
  /** The body is an event of this provider. Its signature is what recognises the caller. */
  signedBy?: SignedEvent;
  /** The body may be a mail, as it is, instead of the JSON. The operator's own token opens the call. */
  takesMail?: true;
  response: z.ZodType;
  /** Besides the common ones. */
  problems: readonly ProblemCode[];
  /** Each refusal carries `acknowledged: false`, as decided for bookings, reports and payments. */
  acknowledges?: boolean;
  /** A repeat with the same Idempotency-Key gets the same answer, and nothing happens twice. */
  takesKey?: boolean;
  /** Answers with a file to keep, of this type. */
  download?: 'text/csv';
  /** Answers with server-sent events (contract/events.ts) until one side ends the stream. */
  isStream?: true;
  /** An admin could do much harm with it: it needs a fresh code and is rate limited (decision 0018). */
  sensitive?: true;
  /** For one caller address; above it the answer is 429. */
  rateLimit?: { max: number; windowSeconds: number };
}

type Call = (typeof calls)[keyof typeof calls] | (typeof webhooks)[keyof typeof webhooks];

/** Keeps a row's exact types. */
export function defineRoute<const R extends Route & { call: Call }>(route: R): R {
  return route;
}

/** What calls can be refused with that no row names, most of it before the call is looked at. */
export const commonProblems = [
  'invalid_request',
  'malformed_json',
  'token_expired',
  'foreign_origin',
  'too_large',
  'unsupported_media_type',
  'wrong_host',
  'header_too_large',
  'internal',
  'unavailable',
] as const satisfies readonly ProblemCode[];

/** Adds what follows from the audience and from being sensitive. */
export function problemsOf(row: Route): readonly ProblemCode[] {
  const isForAdmins = typeof row.audience !== 'string' && row.audience.includes('admin');
  const added: ProblemCode[] = [
    ...(isForAdmins ? (['second_factor_needed'] as const) : []),
    ...(row.sensitive ? (['confirm_again', 'too_many_acts'] as const) : []),
  ];
  return [...new Set([...row.problems, ...added])];
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;
type Part<R extends Route, Name extends 'params' | 'query' | 'body'> = Name extends keyof R ? R[Name] : undefined;

export type RouteParams<R extends Route> = Parsed<Part<R, 'params'>>;
export type RouteQuery<R extends Route> = Parsed<Part<R, 'query'>>;
export type RouteBody<R extends Route> = Parsed<Part<R, 'body'>>;
export type RouteResponse<R extends Route> = z.output<R['response']>;

export type RouteInput<R extends Route> = OptionalKeys<{
  params: Sent<Part<R, 'params'>>;
  query: Sent<Part<R, 'query'>>;
  body: R extends { upload: string } ? FormDataLike : Sent<Part<R, 'body'>>;
  /** The Idempotency-Key. */
  key: R extends { takesKey: true } ? string | undefined : undefined;
  /** Ends the call early. */
  signal: AbortSignalLike | undefined;
}>;

/** The contract knows no browser types. */
export interface AbortSignalLike {
  readonly aborted: boolean;
}

export interface FormDataLike {
  append(name: string, value: never, fileName?: string): void;
}

type MayBeLeftOut<T> = undefined extends T ? true : Record<string, never> extends T ? true : false;
type OptionalKeys<T> = { [K in keyof T as MayBeLeftOut<T[K]> extends true ? never : K]: T[K] } & {
  [K in keyof T as MayBeLeftOut<T[K]> extends true ? K : never]?: T[K];
};
