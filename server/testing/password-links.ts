import { expect } from 'vitest';
import type { Letterbox } from '#server/testing/letterbox.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAsVisitor } from '#server/testing/people.ts';
import type { Refused } from '#server/testing/people.ts';

/** What people do who forgot their password; `at` gives the market and its letterbox of the moment. */
export function passwordLinks(at: () => { market: TestMarket; letterbox: Letterbox }) {
  const askFor = (email: unknown, more: object = {}) =>
    callAsVisitor<Refused>(at().market, 'POST /api/auth/request-password-reset', { email, ...more });
  return {
    askFor,
    setPassword: (token: unknown, newPassword: unknown) =>
      callAsVisitor<Refused>(at().market, 'POST /api/auth/reset-password', { token, newPassword }),
    signIn: async (email: string, password: string) =>
      (await callAsVisitor(at().market, 'POST /api/auth/sign-in/email', { email, password })).status,
    /** Asks for a link and follows it as far as its token. */
    linkTo: async (email: string) => {
      expect((await askFor(email)).status).toBe(200);
      return at().letterbox.token(email, '/resetPassword');
    },
  };
}
