import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '#contract/languages.ts';
import { keyOfPage } from '#server/http/answer-cache.ts';
import { serveFolder } from '#server/http/files.ts';
import type { Http } from '#server/http/http.ts';
import { baseHeaders, pageHeaders, pagePolicy, workerPolicy } from '#server/http/security-headers.ts';
import { sendStored } from '#server/http/send-stored.ts';

/**
 * What makes an app of the site: its manifest, its service worker and the page that stands in when there is no network.
 * Their names stay, so browsers revalidate each one.
 */
export async function registerInstallable(http: Http, folder: string): Promise<void> {
  const { config } = http.context;
  const files: Record<string, Record<string, string>> = {
    'manifest.webmanifest': { 'content-type': 'application/manifest+json; charset=utf-8' },
    // Its own policy, not the page's, says what a worker may fetch.
    'service-worker.js': { 'content-type': 'text/javascript; charset=utf-8', 'content-security-policy': workerPolicy },
    'offline.html': {
      'content-type': 'text/html; charset=utf-8',
      ...pageHeaders('/offline.html'),
      'content-security-policy': pagePolicy(config, null),
    },
  };
  const bodyOf = async (name: string) => {
    const body = await readFile(join(folder, name));
    if (!config.paymentsAreTest) return body;
    // The page is built in the browser, so this attribute tells its script.
    if (name === 'offline.html') return Buffer.from(body.toString().replace('<html', '<html data-test-mode'));
    // Browsers fetch the page anew only with a worker of other bytes.
    if (name === 'service-worker.js') return Buffer.concat([Buffer.from('self.isTestMode = true;\n'), body]);
    return body;
  };
  for (const [name, headers] of Object.entries(files)) {
    const url = `/${name}`;
    http.app.route({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const answer = await http.cache.getOrMake(keyOfPage(url, languages[0]), async () => ({
          status: 200,
          headers: { 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers },
          body: await bodyOf(name),
          tags: ['pages'],
        }));
        return sendStored(request, reply, answer, baseHeaders(config));
      },
    });
  }
  // An icon keeps its name when it is drawn anew.
  await serveFolder(http.app, { root: join(folder, 'icons'), prefix: '/icons/', maxAge: '1d' });
}
