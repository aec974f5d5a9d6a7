import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Record<string, string | number>;

/** Something that takes time, as part of something else. */
export interface Span {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** What went wrong, by its kind: messages may quote what people wrote. */
  fail(kind: string): void;
  end(): void;
}

export interface About {
  name: string;
  kind: 'server' | 'client' | 'internal';
  attributes?: Attributes;
  /** By this header a caller says what it is part of. */
  traceparent?: string;
}

export interface Tracer {
  begin(about: About, parent: Span | undefined): Span;
}

/** What is under way here, through everything that is awaited. */
const underWay = new AsyncLocalStorage<Span>();
let tracer: Tracer | null = null;

/** From now on spans go there; null: nothing is traced. It is one for the process, like the log's output. */
export function traceWith(next: Tracer | null): void {
  tracer = next;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** Begins a span below what is under way; null when nothing is traced. */
export function beginSpan(about: About): Span | null {
  return tracer === null ? null : tracer.begin(about, underWay.getStore());
}

/** The same, but only as a part of something: what nobody asked for is nobody's. */
export function beginPart(about: About): Span | null {
  return underWay.getStore() === undefined ? null : beginSpan(about);
}

export function within<Result>(span: Span, work: () => Result): Result {
  return underWay.run(span, work);
}

export async function spanned<Result>(about: About, work: () => Promise<Result>): Promise<Result> {
  const span = beginSpan(about);
  if (span === null) return work();
  try {
    return await within(span, work);
  } catch (error) {
    span.fail(kindOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The same, but only as a part of something: what others do for us, and what takes a processor for long. */
export function asPart<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return underWay.getStore() === undefined ? work() : spanned({ name, kind: 'client' }, work);
}

export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
