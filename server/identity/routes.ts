import { allowances } from '#contract/allowances.ts';
import { identityRoutes as rows } from '#contract/identity.ts';
import { languageOf } from '#server/http/language.ts';
import { serve } from '#server/http/serve.ts';
import type { AccountsBehind } from '#server/identity/accounts-behind.ts';
import type { Auth } from '#server/identity/better-auth.ts';
import { confirmAddress, sendConfirmation } from '#server/identity/confirmation.ts';
import { emailChangeRoutes } from '#server/identity/email-change/routes.ts';
import { mountBetterAuth } from '#server/identity/mount.ts';
import type { FrontDesk } from '#server/identity/security/arrivals.ts';
import { securityRoutes } from '#server/identity/security/routes.ts';
import { visitOf } from '#server/identity/security/visit.ts';
import { confirmAgain } from '#server/identity/two-step/confirm-again.ts';

/** Answers what of identity is a call of our own, and mounts Better Auth for the rest. */
export function identityRoutes(desk: FrontDesk, auth: Auth, accounts: AccountsBehind): void {
  const { http } = desk;

  serve(http, rows.getIdentitySettings, async ({ context }) => ({ google: context.config.google !== null }));

  serve(http, rows.confirmEmail, async ({ context, body }) => {
    await confirmAddress(context, auth, body.token);
    return { acknowledged: true as const };
  });

  serve(http, rows.sendConfirmation, async ({ context, identity, request }) => {
    const isOwed = !identity.emailVerified || identity.mailRefusal !== null;
    if (isOwed) {
      await context.limiter.take(allowances.confirmations, identity.id);
      await context.limiter.take(allowances.confirmationsADay, identity.id);
    }
    return {
      acknowledged: true as const,
      // Where none is owed any more, nothing was refused.
      sent: !isOwed || (await sendConfirmation(context, auth, identity, languageOf(request.headers))),
    };
  });

  serve(http, rows.confirmAgain, async ({ context, body, identity, request }) => {
    await confirmAgain(context, auth, identity, body.code, visitOf(http, request));
    return { acknowledged: true as const };
  });

  securityRoutes(desk);
  emailChangeRoutes(desk, accounts);
  mountBetterAuth(desk, auth);
}
