import { identityRoutes as rows } from '#contract/identity.ts';
import { serve } from '#server/http/serve.ts';
import { changePassword, endSession, endSessions } from '#server/identity/security/actions.ts';
import { tell } from '#server/identity/security/arrivals.ts';
import type { FrontDesk } from '#server/identity/security/arrivals.ts';
import { isCommonPassword } from '#server/identity/security/common-passwords.ts';
import { listEvents } from '#server/identity/security/store.ts';
import { eventView, sessionView } from '#server/identity/security/views.ts';
import { visitOf } from '#server/identity/security/visit.ts';
import { findPassword, listSessions } from '#server/identity/store.ts';

/** The calls behind the Security page. */
export function securityRoutes(desk: FrontDesk): void {
  const { http } = desk;
  const { networks } = http;

  serve(http, rows.listSessions, async ({ context, identity }) =>
    (await listSessions(context, identity.id)).map((session) => sessionView(session, identity.sessionId)),
  );

  serve(http, rows.endSession, async ({ context, params, identity, request }) => ({
    acknowledged: true as const,
    deletedCount: await endSession(context, identity, params.id, visitOf(http, request)),
  }));

  serve(http, rows.endSessions, async ({ context, query, identity, request }) => {
    const deletedCount = await endSessions(context, identity, query.which, visitOf(http, request));
    if (deletedCount > 0) await tell(desk, request, identity, { about: 'signedOut' });
    return { acknowledged: true as const, deletedCount };
  });

  serve(http, rows.getPasswordSettings, async ({ context, identity }) => ({
    isSet: (await findPassword(context, identity.id)) !== null,
  }));

  serve(http, rows.changePassword, async ({ context, body, identity, request }) => {
    const isOwners = networks.isOwners(request.raw);
    const endedSessions = await changePassword(context, identity, body, isOwners, visitOf(http, request));
    await tell(desk, request, identity, { about: 'passwordChanged' });
    return {
      acknowledged: true as const,
      endedSessions,
      warnings: isCommonPassword(body.newPassword) ? ['password_too_common' as const] : [],
    };
  });

  serve(http, rows.listSecurityEvents, async ({ context, identity }) =>
    (await listEvents(context, identity.id)).map(eventView),
  );
}
