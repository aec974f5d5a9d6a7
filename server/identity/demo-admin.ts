import type { FastifyRequest } from 'fastify';
import { cast, demoPassword } from '#db/demo/cast.ts';
import { Refusal } from '#contract/problem.ts';
import type { Http } from '#server/http/http.ts';
import { checkedBody, pathOf } from '#server/identity/bodies.ts';

const admins = new Set(cast.filter(({ role }) => role === 'admin').map(({ email }) => email));

/**
 * The demo admin's password is published, so it works only on the machine itself.
 *
 * @throws Refusal demo_admin_elsewhere for anybody else, with what to set
 */
export function keepDemoAdminAtHome({ networks }: Pick<Http, 'networks'>, request: FastifyRequest): void {
  if (pathOf(request) !== '/api/auth/sign-in/email' || networks.isOwners(request.raw)) return;
  const { email, password } = checkedBody(request) as { email: string; password: string };
  if (!isPublishedPassword(password) || !admins.has(email)) return;
  throw new Refusal(
    'demo_admin_elsewhere',
    'The demo admin can sign in only on the computer that runs this market, since the password is published. ' +
      'To sign in from elsewhere, start the market with DEMO_PASSWORD set.',
  );
}

/** As passwords are hashed: other spellings of the same characters open the same account. */
export function isPublishedPassword(password: string): boolean {
  return password.normalize('NFKC') === demoPassword;
}
