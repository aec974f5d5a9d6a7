import { bounceRoutes as rows } from '#contract/bounces.ts';
import { Refusal } from '#contract/problem.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { takeBounce, takeBouncedMail } from '#server/identity/bounces/actions.ts';
import { carriesToken } from '#server/platform/bearer.ts';
import { countWarnings } from '#server/platform/counted-warnings.ts';

/** A bounce has our mail in it, which is a few kilobytes. */
const mailBytesMax = 1024 * 1024;

/** What mail servers tell of mails that came back. A call without the token is refused before its body is read. */
export function bounceRoutes(http: Http): void {
  const { context } = http;
  const token = context.config.mailBouncesToken;
  const warn = countWarnings(context.log);

  // A room of its own: only here any type of body is taken.
  http.app.register(async (app) => {
    app.addHook('onRequest', async ({ headers }) => {
      if (token === null) throw new Refusal('not_found', 'No bounces are read here: MAIL_BOUNCES_TOKEN is not set.');
      if (carriesToken(token, headers.authorization)) return;
      warn('bounce', { hint: 'if your mail server sent it, compare its token with MAIL_BOUNCES_TOKEN' });
      throw new Refusal('wrong_credentials', 'Send the MAIL_BOUNCES_TOKEN of this market as a bearer token.');
    });
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mailBytesMax }, (_request, mail, done) =>
      done(null, mail),
    );
    serve({ ...http, app }, rows.receiveBounce, async ({ context, body }) => {
      const outcome = await (Buffer.isBuffer(body) ? takeBouncedMail(context, body) : takeBounce(context, body));
      context.log.info({ outcome }, 'read a bounce');
      return { received: true as const, outcome };
    });
  });
}
