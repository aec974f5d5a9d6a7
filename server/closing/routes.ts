import { userRoutes } from '#contract/users.ts';
import { closeAccount } from '#server/closing/closing.ts';
import { reinstateAccount, suspendAccount } from '#server/closing/suspending.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';

export function closingRoutes(http: Http): void {
  serve(http, userRoutes.deleteUser, async ({ context, params, actor }) => ({
    acknowledged: true as const,
    deletedCount: await closeAccount(context, actor, params.id),
  }));

  serve(http, userRoutes.suspendUser, async ({ context, params, body, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await suspendAccount(context, actor, params.id, body.reason),
  }));

  serve(http, userRoutes.reinstateUser, async ({ context, params, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await reinstateAccount(context, actor, params.id),
  }));
}
