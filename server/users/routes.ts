import type { FastifyRequest } from 'fastify';
import { newness } from '#contract/allowances.ts';
import { Refusal } from '#contract/problem.ts';
import { userRoutes as rows } from '#contract/users.ts';
import { languageOf, wantedLanguage } from '#server/http/language.ts';
import { isCounted } from '#server/http/newness.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';
import type { Http } from '#server/http/http.ts';
import { issueAccessToken } from '#server/identity/access-tokens.ts';
import { noteUse } from '#server/identity/store.ts';
import { followLanguage, lookUp, openAccount, verifySeller } from '#server/users/actions.ts';
import { requireOwnEmail } from '#server/users/rules.ts';
import { isNewcomer, listPeople } from '#server/users/store.ts';
import { meView, personView } from '#server/users/views.ts';

export interface UserOptions {
  /** The versions of the market's terms, one for each language (server/policies). */
  termsNow: readonly string[];
  /** The cookies by which a session that is used goes on (server/identity). */
  cookiesToGoOn(request: FastifyRequest): Promise<string[]>;
}

export function userRoutes(http: Http, { termsNow, cookiesToGoOn }: UserOptions): void {
  serve(http, rows.getMe, async ({ context, identity, actor, request }) => {
    if (identity !== null) await followLanguage(context, identity, wantedLanguage(request.headers));
    const isNew = actor?.role === 'buyer' && isCounted(http, request) && (await isNewcomer(context, actor.id));
    const { bookingHoldHours } = context.config;
    const holdHours = isNew ? Math.min(newness.holds.newcomerHoldHours, bookingHoldHours) : bookingHoldHours;
    return meView(context.config, identity, actor, holdHours);
  });

  serve(http, rows.getJwt, async ({ context, query, identity, actor, request, reply }) => {
    if (query.email !== identity.email)
      throw new Refusal('not_allowed', 'A token is given for your own e-mail address only.');
    if (actor === null) throw new Refusal('account_type_needed', 'Please choose an account type first.');
    for (const cookie of await cookiesToGoOn(request)) reply.header('set-cookie', cookie);
    await noteUse(context, identity.sessionId);
    return {
      accessToken: await issueAccessToken(context, {
        identityId: identity.id,
        sessionId: identity.sessionId,
        email: identity.email,
      }),
    };
  });

  serve(http, rows.createUser, async ({ context, body, identity, request }) => ({
    acknowledged: true as const,
    insertedId: await openAccount(context, identity, body, languageOf(request.headers), termsNow),
  }));

  serve(http, rows.getIsAdmin, async ({ context, params, identity, actor }) => {
    requireOwnEmail(identity, actor, params.email);
    return { isAdmin: (await lookUp(context, params.email))?.role === 'admin' };
  });

  serve(http, rows.getIsBuyer, async ({ context, params, identity, actor }) => {
    requireOwnEmail(identity, actor, params.email);
    return { isBuyer: (await lookUp(context, params.email))?.role === 'buyer' };
  });

  serve(http, rows.getIsSeller, async ({ context, params, identity, actor }) => {
    requireOwnEmail(identity, actor, params.email);
    return { isSeller: (await lookUp(context, params.email))?.role === 'seller' };
  });

  serve(http, rows.getIsVerified, async ({ context, params, identity, actor }) => {
    requireOwnEmail(identity, actor, params.email);
    return { isVerified: (await lookUp(context, params.email))?.verified === true };
  });

  serve(http, rows.listBuyers, async (call) =>
    (await pageOf(call, (context, page) => listPeople(context, 'User', page))).map(personView),
  );
  serve(http, rows.listSellers, async (call) =>
    (await pageOf(call, (context, page) => listPeople(context, 'Seller', page))).map(personView),
  );

  serve(http, rows.verifySeller, async ({ context, params, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await verifySeller(context, actor, params.id),
  }));
}
