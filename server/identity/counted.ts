import type { FastifyRequest } from 'fastify';
import { allowances } from '#contract/allowances.ts';
import type { Allowance } from '#contract/allowances.ts';
import type { Http } from '#server/http/http.ts';
import { checkedBody, pathOf } from '#server/identity/bodies.ts';

/** What one network may ask of the identity service, by path. */
const byPath: Record<string, Allowance> = {
  '/api/auth/sign-up/email': allowances.signUps,
  '/api/auth/sign-in/email': allowances.signIns,
  '/api/auth/sign-in/social': allowances.providerSignIns,
  '/api/auth/reset-password': allowances.passwordResets,
  '/api/auth/request-password-reset': allowances.resetLinksByNetwork,
};

/** Counts a call of the identity service. @throws Refusal too_many_requests */
export async function countIdentityCall(
  { context, networks }: Pick<Http, 'context' | 'networks'>,
  request: FastifyRequest,
): Promise<void> {
  const path = pathOf(request);
  const allowance = byPath[path] ?? allowances.identityCalls;
  // A limit of newness: the owner fills their market as they like.
  if (allowance === allowances.signUps && networks.isOwners(request.raw)) return;
  await context.limiter.take(allowance, networks.networkOf(request.raw));
  // By the caller first: what a caller is refused must not use up the allowance of an address.
  if (path !== '/api/auth/request-password-reset') return;
  const { email } = checkedBody(request) as { email: string };
  await context.limiter.take(allowances.resetLinksByAddress, email);
  await context.limiter.take(allowances.resetLinksADay, email);
}
