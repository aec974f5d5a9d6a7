import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOfPerson } from './plan.ts';
import { visitorFrom } from './requests.ts';
import type { Ask } from './requests.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
  /** As somebody who is signed in. */
  ask: Ask;
}

const tries = 20;

/** Opens an account over TLS. @throws Error with the market's answer when it can't be done */
export async function signUp(number: number, accountType: 'User' | 'Seller', certificate: string): Promise<Person> {
  const ask = visitorFrom(addressOfPerson(number), certificate);
  const name = `${accountType === 'User' ? 'Bea Buyer' : 'Sam Seller'}`;
  let email = '';
  // Each try has an address of its own: one whose answer got lost may have taken it.
  const signedUp = await insist(() => {
    email = `${randomUUID().slice(0, 8)}@redial.example`;
    return ask('POST', '/api/auth/sign-up/email', { body: { name, email, password: 'six-or-more' } });
  });
  const cookie = signedUp.cookies.join('; ');
  const opened = await insist(() =>
    ask<{ insertedId: string }>('POST', '/api/users', { headers: { cookie }, body: { name, email, accountType } }),
  );
  const renew = () =>
    ask<{ accessToken: string }>('GET', `/api/jwt?email=${encodeURIComponent(email)}`, { headers: { cookie } });
  let token = (await insist(renew)).body.accessToken;
  const signedIn: Ask = async (method, path, more = {}) => {
    const again = () => ask(method, path, { ...more, headers: { ...more.headers, authorization: `bearer ${token}` } });
    const reply = await again();
    if (reply.status !== 401) return reply as never;
    // A token lasts a quarter of an hour.
    const renewed = await renew();
    if (renewed.status !== 200) return { ...renewed, status: 0 } as never;
    token = renewed.body.accessToken;
    return (await again()) as never;
  };
  return { id: opened.body.insertedId, name, email, ask: signedIn };
}

/** A market that only just started may say to come back. */
async function insist<Answer extends { status: number; body: unknown }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let count = 1; ; count += 1) {
    const answer = await ask();
    if (answer.status === 200) return answer;
    if (count === tries || (answer.status !== 503 && answer.status !== 0))
      throw new Error(`nobody could sign up: ${answer.status} ${JSON.stringify(answer.body)}`);
    await sleep(500);
  }
}
