import { Refusal } from '#contract/problem.ts';
import { watchingRoutes as rows } from '#contract/watching.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { publicPushKey } from '#server/push/keys.ts';
import { listEndpoints } from '#server/push/store.ts';
import {
  bringSavedPhones,
  savePhone,
  saveSearch,
  stopMails,
  switchPhoneAlerts,
  switchSearchAlerts,
} from '#server/saved/actions.ts';
import { deleteSaved, findSettings, listSavedPhones } from '#server/saved/phone-store.ts';
import { deleteSearch, listSearches } from '#server/saved/search-store.ts';
import { savedPhoneView, savedSearchView } from '#server/saved/views.ts';

export function savedRoutes(http: Http): void {
  serve(http, rows.listSavedPhones, async ({ context, actor }) =>
    (await listSavedPhones(context, actor.id)).map((row) => savedPhoneView(context.config, row)),
  );

  serve(http, rows.savePhone, async ({ context, actor, params }) => ({
    acknowledged: true as const,
    modifiedCount: await savePhone(context, actor, params.id),
  }));

  serve(http, rows.unsavePhone, async ({ context, actor, params }) => ({
    acknowledged: true as const,
    deletedCount: await deleteSaved(context, actor.id, params.id),
  }));

  serve(http, rows.bringSavedPhones, async ({ context, actor, body }) => {
    const phones = body.phones.map(({ id, price, savedAt }) => ({ id, priceUsd: price, savedAt: new Date(savedAt) }));
    return { acknowledged: true as const, modifiedCount: await bringSavedPhones(context, actor, phones) };
  });

  serve(http, rows.getWatching, async ({ context, actor, identity }) => {
    const { by_mail: mail, by_push: push } = await findSettings(context, actor.id);
    return {
      searches: (await listSearches(context, actor.id)).map(savedSearchView),
      phones: { mail, push },
      pushKey: await publicPushKey(context),
      pushedTo: await listEndpoints(context, identity.sessionId),
    };
  });

  serve(http, rows.saveSearch, async ({ context, actor, body }) => ({
    acknowledged: true as const,
    insertedId: await saveSearch(context, actor, body),
  }));

  serve(http, rows.changeSavedSearch, async ({ context, actor, params, body }) => {
    const modifiedCount = await switchSearchAlerts(context, actor.id, params.id, body);
    if (modifiedCount === 0) throw new Refusal('not_found', 'There is no such saved search.');
    return { acknowledged: true as const, modifiedCount };
  });

  serve(http, rows.deleteSavedSearch, async ({ context, actor, params }) => ({
    acknowledged: true as const,
    deletedCount: await deleteSearch(context, actor.id, params.id),
  }));

  serve(http, rows.changePhoneAlerts, async ({ context, actor, body }) => {
    await switchPhoneAlerts(context, actor.id, body);
    return { acknowledged: true as const, modifiedCount: 1 };
  });

  serve(http, rows.stopMails, async ({ context, body }) => {
    await stopMails(context, body.token);
    return { acknowledged: true as const };
  });

  oneClickRoute(http);
}

/**
 * Where mail programs send what their own "unsubscribe" button means: to the address that people open as a page. No
 * session, no cookie, any body. Source: RFC 8058.
 */
function oneClickRoute({ app, context }: Http): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What is in the body says nothing that the token doesn't.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload
        .resume()
        .once('end', () => done(null, null))
        .once('error', done);
    });
    scope.post<{ Querystring: { token?: unknown } }>('/stopMails', { bodyLimit: 4_096 }, async ({ query }, reply) => {
      await stopMails(context, typeof query.token === 'string' ? query.token : '');
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Stopped.\n');
    });
  });
}
