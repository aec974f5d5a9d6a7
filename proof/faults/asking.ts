/** An answer, or none within the time that anybody would wait. */
export interface Outcome {
  path: string;
  status: number | 'none';
  retryAfter: string | null;
  body: string;
  ms: number;
}

/** A request without an answer by then hangs. The market's own limits are much shorter, even on a busy machine. */
export const patienceMs = 20_000;

/** Makes a call such as 'GET /readyz' by HTTP. It never throws. */
export async function ask(
  url: string,
  call: string,
  headers: Record<string, string> = {},
  body?: unknown,
  withinMs = patienceMs,
): Promise<Outcome> {
  const [method = 'GET', path = '/'] = call.split(' ');
  const startedAt = performance.now();
  const passed = () => Math.round(performance.now() - startedAt);
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
    });
    return {
      path,
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: await answer.text(),
      ms: passed(),
    };
  } catch (error) {
    return { path, status: 'none', retryAfter: null, body: String(error), ms: passed() };
  }
}

/** Complaints about answers during an outage: all but successes must be our 503 with Retry-After, and none may hang. */
export function complaintsAbout(outcomes: readonly Outcome[]): string[] {
  const all = outcomes.flatMap(({ path, status, retryAfter, body }) => {
    if (status === 'none') return [`${path} was left without an answer: ${body}`];
    if (status < 400) return [];
    if (status !== 503) return [`${path} was answered ${status}: ${body}`];
    if (retryAfter === null) return [`${path} does not say when to come back`];
    return isProblem(body) ? [] : [`${path} was answered in a foreign format: ${body}`];
  });
  return [...new Set(all)];
}

function isProblem(body: string): boolean {
  try {
    const said = JSON.parse(body) as { message?: unknown; code?: unknown };
    return typeof said.message === 'string' && said.message.length > 20 && typeof said.code === 'string';
  } catch {
    return false;
  }
}
