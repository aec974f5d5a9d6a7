import type { Mail } from '#server/platform/mailer/mailer.ts';
import { sendDueMails } from '#server/notices/actions.ts';
import { recordNotice } from '#server/trade/notices.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAsVisitor, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

/** A market that sends mail for real, as on the internet. */
export const realMail = { SMTP_URL: 'smtp://127.0.0.1:9' };

export const subjects = (mails: readonly Mail[]) => mails.map(({ subject }) => subject);

/** What tests of notices by mail do; `at` gives the market and its letterbox of the moment. */
export function mailing(at: () => { market: TestMarket; letterbox: Letterbox }) {
  const confirm = async (person: Person): Promise<Person> => {
    const { market, letterbox } = at();
    const token = letterbox.token(person.email, '/confirmEmail');
    await callAsVisitor(market, 'POST /api/identity/confirmation', { token });
    return person;
  };
  return {
    confirm,
    newSeller: async (name?: string) => confirm(await signUp(at().market, 'Seller', name)),
    newBuyer: async (name?: string) => confirm(await signUp(at().market, 'User', name)),
    /** The job of each minute, with the limits on mails alone: no other limit stops these tests. */
    post: ({ context } = at().market) => sendDueMails({ ...context, config: { ...context.config, rateLimits: true } }),
    sentTo: ({ email }: Person) =>
      at()
        .letterbox.to(email)
        .filter(({ subject }) => subject !== 'Confirm your e-mail address'),
    tell: (person: Person, times: number) =>
      Promise.all(
        Array.from({ length: times }, () => recordNotice(at().market.context, { userId: person.id, kind: 'verified' })),
      ),
  };
}
