import type { CallName } from './calls.ts';
import type { Issue, ProblemBody } from './problem.ts';
import type { AbortSignalLike, RouteInput, RouteResponse } from './route.ts';
import type { Routes } from './routes.ts';

/** The part of fetch's Response that every runtime has. */
export interface Answer {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}

export interface Outgoing {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignalLike;
}

export type Send = (path: string, outgoing: Outgoing) => Promise<Answer>;

/** An answer that is not a success, or none (status 0: the server could not be reached). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[];
  readonly retryAfterSeconds: number | null;
  /** A moment instead of a delay, so it stays true however late it is read. */
  readonly retryAt: Date | null;

  constructor(status: number, body: Partial<ProblemBody>, retryAfterSeconds: number | null = null) {
    super(body.message ?? 'Something went wrong. Please try again.');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.issues = body.issues ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
    this.retryAt = retryAfterSeconds === null ? null : new Date(Date.now() + retryAfterSeconds * 1_000);
  }
}

type NeedsInput<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input];

/** A stream has no single answer: use EventSource. A download is a link. */
type AnsweredCall = {
  [Name in CallName]: Routes[Name] extends { isStream: true } | { download: string } ? never : Name;
}[CallName];

export type Client = {
  [Name in AnsweredCall]: (...input: NeedsInput<RouteInput<Routes[Name]>>) => Promise<RouteResponse<Routes[Name]>>;
};

/** A function for each call; its caller brings the way to send. Throws ApiError unless the answer is a success. */
export function createClient(calls: Record<CallName, string>, send: Send): Client {
  const functions = Object.entries(calls).map(([name, call]) => {
    const [method = 'GET', template = '/'] = call.split(' ');
    return [name, (input: CallInput = {}) => make(method, template, input, send)];
  });
  return Object.fromEntries(functions) as Client;
}

interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  key?: string | undefined;
  signal?: AbortSignalLike | undefined;
}

async function make(method: string, template: string, input: CallInput, send: Send): Promise<unknown> {
  const path = fillPath(template, input.params) + queryString(input.query);
  const { headers, body: sent } = encode(input.body);
  const outgoing = {
    method,
    headers: input.key === undefined ? headers : { ...headers, 'idempotency-key': input.key },
    ...(sent === undefined ? {} : { body: sent }),
    ...(input.signal === undefined ? {} : { signal: input.signal }),
  };
  const answer = await send(path, outgoing);
  const text = await answer.text();
  const body = parse(text);
  if (answer.ok && body !== undefined) return body;
  throw new ApiError(answer.status, isProblem(body) ? body : {}, retryAfter(answer));
}

function fillPath(template: string, params: Record<string, string> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function encode(body: unknown): { headers: Record<string, string>; body?: unknown } {
  if (body === undefined) return { headers: {} };
  if (isForm(body)) return { headers: {}, body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function isForm(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'append' in body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'message' in body && 'code' in body;
}

/** The answer's Retry-After in seconds. */
export function retryAfter(answer: Pick<Answer, 'headers'>): number | null {
  const seconds = Number(answer.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
