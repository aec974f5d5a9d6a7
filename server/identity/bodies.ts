import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as field from '#contract/fields.ts';
import { Refusal } from '#contract/problem.ts';
import { parseInput, refuseIssues } from '#server/http/issues.ts';
import { googleProviderId } from '#server/identity/openid/google.ts';

const token = field.foreignId(200, 1);
const code = z.string().trim().min(1).max(40).refine(field.noNul, field.failsAs('holds_nul'));
/** Somebody who came by another provider may have no password. */
const ownPassword = field.oldPassword.optional();
const ownAddress = z
  .string()
  .max(400)
  .regex(/^\/(?![/\\])\P{Cc}*$/u, field.failsAs('not_an_address_here'));

/**
 * The writes of Better Auth that are open, with our own schemas of their bodies. Other fields are dropped. Its other
 * writes check passwords, change names or link accounts: we have calls of our own for that, or don't offer it.
 */
const bodies: Record<string, z.ZodType> = {
  '/api/auth/sign-up/email': z.object({ name: field.name, email: field.email, password: field.newPassword }),
  '/api/auth/sign-in/email': z.object({
    email: field.email,
    password: field.oldPassword,
    rememberMe: z.boolean().optional(),
  }),
  // By way of the provider alone, and back to this site.
  '/api/auth/sign-in/social': z.object({
    provider: z.literal(googleProviderId),
    callbackURL: ownAddress,
    errorCallbackURL: ownAddress,
  }),
  // Without an address to go to: the link in the mail leads to our own page.
  '/api/auth/request-password-reset': z.object({ email: field.email }),
  '/api/auth/reset-password': z.object({ token, newPassword: field.newPassword }),
  '/api/auth/sign-out': z.object({}),
  // Without `trustDevice`: each sign-in asks for the second step.
  '/api/auth/two-factor/enable': z.object({ password: ownPassword }),
  // While setting up, with one of the recovery codes that beginning gave: they show which set-up the code is for.
  '/api/auth/two-factor/verify-totp': z.object({ code, recoveryCode: code.optional() }),
  '/api/auth/two-factor/verify-backup-code': z.object({ code }),
  '/api/auth/two-factor/disable': z.object({ password: ownPassword, code }),
  '/api/auth/two-factor/generate-backup-codes': z.object({ password: ownPassword, code }),
};

/**
 * The body of a write as Better Auth may have it.
 *
 * @throws Refusal not_found for a write that is not open, or one that names each field which is wrong
 */
export function checkedBody(request: FastifyRequest): unknown {
  const path = pathOf(request);
  const schema = isOpenWrite(path) ? bodies[path] : undefined;
  if (schema === undefined) throw new Refusal('not_found', 'There is no such call.');
  const parsed = parseInput(schema, request.body);
  if ('issues' in parsed) throw refuseIssues(parsed.issues);
  return parsed.data;
}

export function isOpenWrite(path: string): boolean {
  return Object.hasOwn(bodies, path);
}

/** The path of a request, as it was written. */
export function pathOf(request: Pick<FastifyRequest, 'url'>): string {
  return request.url.split('?')[0] ?? '';
}

export function unstorable(): Refusal {
  return new Refusal('invalid_request', 'The request has a character that can not be stored.');
}
