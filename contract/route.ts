import type { z } from 'zod';
import type { calls } from './calls.ts';
import type { ProblemCode } from './problem.ts';

export type Role = 'buyer' | 'seller' | 'admin';

/**
 * Who may make a call. `anyone`: also visitors. `identity`: signed in, with or without an account type. `member`:
 * signed in with an account. A list of roles: one of these.
 */
export type Audience = 'anyone' | 'identity' | 'member' | readonly Role[];

/**
 * By what somebody is recognised. `bearer`: the access token alone, so that a foreign site's form can't make the call.
 * `cookie`: the identity session alone (the token can't renew itself). `either`: whichever is sent.
 */
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
  /** The body is a multipart form with one file in this field, instead of JSON. */
  upload?: string;
  /** The body is taken as the bytes that were sent, for a signature over them. */
  rawBody?: boolean;
  response: z.ZodType;
  /** What can go wrong besides what every call can answer (invalid_request, internal, unavailable …). */
  problems: readonly ProblemCode[];
  /** Each refusal carries `acknowledged: false`, as decided for bookings, reports and payments. */
  acknowledges?: boolean;
  /** Takes an Idempotency-Key: a repeat with the same key gets the same answer, and nothing happens twice. */
  takesKey?: boolean;
  /** An act with which an admin could do much harm: it needs a fresh code, and is rate limited (decision 0018). */
  sensitive?: true;
  /** At most so many calls in the window by one caller address; over it is a 429. */
  rateLimit?: { max: number; windowSeconds: number };
}

/** Keeps a row's exact types. */
export function defineRoute<const R extends Route & { call: (typeof calls)[keyof typeof calls] }>(route: R): R {
  return route;
}

/** What can go wrong with a call, with what its audience and its weight add. */
export function problemsOf(row: Route): readonly ProblemCode[] {
  const isForAdmins = typeof row.audience !== 'string' && row.audience.includes('admin');
  const added: ProblemCode[] = [
    ...(isForAdmins ? (['second_factor_needed'] as const) : []),
    ...(row.sensitive ? (['confirm_again', 'too_many_requests'] as const) : []),
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

/** What a client hands over for a call. */
export type RouteInput<R extends Route> = OptionalKeys<{
  params: Sent<Part<R, 'params'>>;
  query: Sent<Part<R, 'query'>>;
  body: R extends { upload: string } ? FormDataLike : Sent<Part<R, 'body'>>;
  /** The Idempotency-Key, for rows that take one. */
  key: R extends { takesKey: true } ? string | undefined : undefined;
}>;

/** Enough of FormData to pass one on; the contract knows no browser types. */
export interface FormDataLike {
  append(name: string, value: never, fileName?: string): void;
}

type MayBeLeftOut<T> = undefined extends T ? true : Record<string, never> extends T ? true : false;
type OptionalKeys<T> = { [K in keyof T as MayBeLeftOut<T[K]> extends true ? never : K]: T[K] } & {
  [K in keyof T as MayBeLeftOut<T[K]> extends true ? K : never]?: T[K];
};
