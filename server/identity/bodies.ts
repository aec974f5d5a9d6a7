import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as field from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { Refusal } from '#contract/problem.ts';
import { googleProviderId } from '#server/identity/openid/google.ts';

const password = z.string('is required').max(limits.passwordMax, `must have at most ${limits.passwordMax} characters`);
const newPassword = password.min(limits.passwordMin, `must be atleast ${limits.passwordMin} characters or longer`);
const token = z.string('is required').min(1, 'is required').max(200, 'is too long').refine((value) => !holdsNul(value), 'must not contain a NUL character');
const ownAddress = z.string('is required').max(400, 'is too long').regex(/^\/(?![/\\])\P{Cc}*$/u, 'must be an address of this site');

/** What our own rules ask of a body before Better Auth sees it; whatever else it would take is dropped. */
const bodies: Record<string, z.ZodType> = {
  '/api/auth/sign-up/email': z.object({ name: field.name, email: field.email, password: newPassword }),
  '/api/auth/sign-in/email': z.object({ email: field.email, password, rememberMe: z.boolean().optional() }),
  // By way of the provider alone, and back to this site.
  '/api/auth/sign-in/social': z.object({ provider: z.literal(googleProviderId, 'is not known'), callbackURL: ownAddress, errorCallbackURL: ownAddress }),
  // Without an address to go to: the link in the mail leads to our own page.
  '/api/auth/request-password-reset': z.object({ email: field.email }),
  '/api/auth/reset-password': z.object({ token, newPassword }),
};

/** The body of a write as Better Auth may have it. @throws Refusal that names each field which is wrong */
export function checkedBody(request: FastifyRequest): unknown {
  const schema = bodies[pathOf(request)];
  if (!schema) {
    if (holdsNul(request.body)) throw unstorable();
    return request.body ?? {};
  }
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new Refusal('invalid_request', issues.map((issue) => `${issue.path} ${issue.message}`).join('; '), { issues });
}

/** The path of a request, as it was written. */
export function pathOf(request: Pick<FastifyRequest, 'url'>): string {
  return request.url.split('?')[0] ?? '';
}

export function unstorable(): Refusal {
  return new Refusal('invalid_request', 'The request has a character that can not be stored.');
}

/** Better Auth looks up whatever it is given, and PostgreSQL fails on a NUL. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}
