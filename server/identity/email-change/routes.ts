import { identityRoutes as rows } from '#contract/identity.ts';
import { languageOf } from '#server/http/language.ts';
import { serve } from '#server/http/serve.ts';
import type { AccountsBehind } from '#server/identity/accounts-behind.ts';
import { askEmailChange, changeEmail, withdrawEmailChange } from '#server/identity/email-change/actions.ts';
import { findEmailChange } from '#server/identity/email-change/store.ts';
import { tell } from '#server/identity/security/arrivals.ts';
import type { FrontDesk } from '#server/identity/security/arrivals.ts';
import { visitOf } from '#server/identity/security/visit.ts';

/** The calls by which somebody changes the e-mail address of their account. */
export function emailChangeRoutes(desk: FrontDesk, accounts: AccountsBehind): void {
  const { http } = desk;

  serve(http, rows.getEmailChange, async ({ context, identity }) => {
    const asked = await findEmailChange(context, identity.id);
    return { waiting: asked && { email: asked.email, expiresAt: asked.expires_at.toISOString() } };
  });

  serve(http, rows.askEmailChange, async ({ context, body, identity, request }) => {
    await askEmailChange(context, identity, body, visitOf(http, request), languageOf(request.headers));
    await tell(desk, request, identity, { about: 'emailChangeAsked', email: body.email });
    return { acknowledged: true as const };
  });

  serve(http, rows.withdrawEmailChange, async ({ context, identity, request }) => ({
    acknowledged: true as const,
    deletedCount: await withdrawEmailChange(context, identity, visitOf(http, request)),
  }));

  serve(http, rows.changeEmail, async ({ context, body, identity, request }) => {
    const following = { token: body.token, caller: identity, language: languageOf(request.headers) };
    return {
      acknowledged: true as const,
      email: await changeEmail(context, accounts, following, visitOf(http, request)),
    };
  });
}
