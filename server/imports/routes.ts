import { importing } from '#contract/allowances.ts';
import { importRoutes as rows } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { Refusal } from '#contract/problem.ts';
import { serveDownload } from '#server/http/downloads.ts';
import type { Http } from '#server/http/http.ts';
import { isCounted } from '#server/http/newness.ts';
import { leaveGate } from '#server/http/overload.ts';
import { serve } from '#server/http/serve.ts';
import { Turnstile } from '#server/images/pipeline/turnstile.ts';
import { withReceived } from '#server/images/receive.ts';
import { importProducts } from '#server/imports/actions.ts';
import { exportProducts } from '#server/imports/exporting.ts';
import { refuseFile } from '#server/imports/reading.ts';
import { findRun } from '#server/imports/store.ts';
import { requireConfirmedAddress } from '#server/users/rules.ts';

const megabytes = limits.importBytesMax / 1024 / 1024;

export function importRoutes(http: Http): void {
  const { config } = http.context;
  const turns = new Turnstile(importing.atOnce, importing.waitingMax, tooBusy);

  serve(http, rows.importProducts, async ({ context, file, body, query, identity, actor, request, reply }) => {
    requireConfirmedAddress(config, identity);
    // It has a line of its own, since it takes longer than others should wait.
    leaveGate(reply.raw);
    const wanted = {
      pictures: body.pictures ?? {},
      isDryRun: query.dryRun !== undefined,
      isCounted: isCounted(http, request),
    };
    return withReceived(
      config,
      file,
      (path) => turns.pass(actor.id, () => importProducts(context, actor, { ...wanted, path })),
      { empty: () => refuseFile(['table_empty']), tooLarge },
    );
  });

  serve(http, rows.getImport, async ({ context, actor }) => ({ running: (await findRun(context, actor.id)) ?? null }));

  serveDownload(http, rows.exportProducts, (actor) => ({
    fileName: `redial-${http.context.clock.now().toISOString().slice(0, 10)}.csv`,
    pieces: exportProducts(http.context, actor),
  }));
}

function tooLarge(): Refusal {
  const { message, issues } = refuseFile(['table_too_large', { megabytes }]);
  return new Refusal('too_large', message, { issues });
}

function tooBusy(): Refusal {
  return new Refusal('unavailable', 'Too many files are being imported. Try again in a minute.', {
    retryAfterSeconds: 30,
  });
}
