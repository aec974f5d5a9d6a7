import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { testPassword } from '#server/testing/browsers.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs } from '#server/testing/people.ts';
import type { Person, Refused } from '#server/testing/people.ts';

type SignedIn = Pick<Person, 'cookie'>;

/** What people do who change their e-mail address; `at` gives the market and its letterbox of the moment. */
export function emailChanging(at: () => { market: TestMarket; letterbox: Letterbox }) {
  const newAddress = () => `new-${randomUUID().slice(0, 8)}@redial.example`;
  const ask = ({ cookie }: SignedIn, email: string, ...given: [password?: string | undefined]) => {
    const password = given.length === 0 ? testPassword : given[0];
    return callAs<Refused>(at().market, 'POST /api/identity/email', { cookie }, { email, password });
  };
  return {
    newAddress,
    /** Asks for an address, with the password that everybody has unless another one is given. */
    ask,
    /** Asks for a new address. @returns it */
    askFor: async (person: SignedIn) => {
      const email = newAddress();
      expect((await ask(person, email)).status).toBe(200);
      return email;
    },
    linkTo: (email: string) => at().letterbox.token(email, '/changeEmail'),
    /** Presses the button behind a link, without a session unless a cookie is given. */
    confirm: (token: string, cookie?: string) => {
      const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
      return callAs<Refused & { email?: string }>(at().market, 'POST /api/identity/email/confirmation', headers, {
        token,
      });
    },
    waitingOf: async ({ cookie }: SignedIn) =>
      (
        await callAs<{ waiting: { email: string; expiresAt: string } | null }>(at().market, 'GET /api/identity/email', {
          cookie,
        })
      ).body.waiting,
    withdraw: async ({ cookie }: SignedIn) =>
      (await callAs<{ deletedCount: number }>(at().market, 'DELETE /api/identity/email', { cookie })).body.deletedCount,
  };
}
