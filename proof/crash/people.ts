import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from './diary.ts';
import type { CrashMarket } from './market.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
  /** Makes a call such as 'POST /bookings'. Status 0 when no answer came. */
  call<Body = Record<string, unknown>>(line: string, body?: unknown): Promise<Reply<Body>>;
}

/** Answers counted by status, and those that must not be given. */
export interface Answers {
  byStatus: Map<number, number>;
  wrong: string[];
}

const patienceMs = 8_000;
const signUpTries = 60;
const password = 'six-or-more';

export async function signUp(
  market: CrashMarket,
  answers: Answers,
  accountType: 'User' | 'Seller',
  name: string,
): Promise<Person> {
  const email = `${randomUUID().slice(0, 8)}@redial.example`;
  const signedUp = await untilDone(() =>
    fetch(`${market.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email, password }),
    }),
  );
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const opened = await untilDone(() =>
    send<{ insertedId: string }>(market, answers, 'POST /users', { cookie }, { name, email, accountType }),
  );
  const renew = () =>
    send<{ accessToken: string }>(market, answers, `GET /jwt?email=${encodeURIComponent(email)}`, { cookie });
  let token = (await untilDone(renew)).body.accessToken;
  return {
    id: opened.body.insertedId,
    name,
    email,
    call: async (line, body) => {
      const reply = await send(market, answers, line, { authorization: `bearer ${token}` }, body);
      if (reply.status !== 401) return reply as never;
      // A token lasts a quarter of an hour; then the browser renews it and asks again.
      const renewed = await renew();
      if (renewed.status !== 200) return { status: 0, body: renewed.body } as never;
      token = renewed.body.accessToken;
      return send(market, answers, line, { authorization: `bearer ${token}` }, body);
    },
  };
}

/** A busy market says when to come back. @throws Error when it says anything else */
async function untilDone<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status === 200) return answer;
    if (answer.status !== 503 || tries === signUpTries) throw new Error(`nobody could sign up: ${answer.status}`);
    await sleep(500);
  }
}

async function send<Body>(
  market: CrashMarket,
  answers: Answers,
  line: string,
  headers: Record<string, string>,
  payload?: unknown,
): Promise<Reply<Body>> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const reply = await answerOf<Body>(`${market.url}/api${path}`, {
    method,
    headers: payload === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    signal: AbortSignal.timeout(patienceMs),
  });
  answers.byStatus.set(reply.status, (answers.byStatus.get(reply.status) ?? 0) + 1);
  // Kills must not look like the person's mistake or our own fault.
  if ([400, 403, 404, 500].includes(reply.status))
    answers.wrong.push(`${line} was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply;
}

async function answerOf<Body>(url: string, request: RequestInit): Promise<Reply<Body>> {
  try {
    const answer = await fetch(url, request);
    return { status: answer.status, body: (await answer.json()) as Body };
  } catch {
    return { status: 0, body: {} as Body };
  }
}
