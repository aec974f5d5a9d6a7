import { connect } from 'node:net';
import { tally } from './attacker.ts';
import type { Answer } from './attacker.ts';
import type { Attack, Stage } from './attack.ts';
import { newListing, signUp } from './people.ts';

/** What comes in by odd addresses, hosts and bodies. */
export const doors: Attack[] = [
  {
    threat: 'The published demo password',
    tried: 'signing in as the demo admin from another network',
    expected: '403, and no session',
    run: async ({ newAttacker }) => {
      const answer = await newAttacker().ask('POST /api/auth/sign-in/email', {
        body: { email: 'admin@redial.example', password: 'redial-demo' },
      });
      return {
        seen: `${answer.status}, ${answer.headers['set-cookie'] ? 'a session' : 'no session'}`,
        held: answer.status === 403 && !answer.headers['set-cookie'],
      };
    },
  },
  {
    threat: 'Odd addresses and bodies',
    tried: 'paths that lead out, NUL, overlong names, a sign-in that leads elsewhere, broken uploads',
    expected: '400, 404, 413 or 415; never a 500, and no error in the log',
    run: async (stage) => {
      const { target } = stage;
      const before = target.errors().length;
      const attacker = stage.newAttacker();
      const paths = [
        '/static/..',
        '/static/a%00b',
        `/static/${'x'.repeat(300)}`,
        '/images/..%2f..%2fetc%2fpasswd',
        '/icons/..',
        '/%',
        '/api/%c0',
        '/.env',
        '/.git/config',
      ];
      const answers: Answer[] = [];
      for (const path of paths) answers.push(await attacker.ask(`GET ${path}`));
      answers.push(
        await attacker.ask('POST /api/auth/sign-in/social', {
          body: { provider: 'google', callbackURL: 'https://evil.example', errorCallbackURL: '//evil.example' },
        }),
      );
      // Nobody else may upload: a visitor is refused before the body is read.
      const seller = await signUp(attacker, 'Seller');
      for (const type of [
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=cut',
      ]) {
        answers.push(
          await attacker.ask('POST /api/upload', {
            raw: Buffer.from('--cut\r\nhalf'),
            headers: { authorization: `bearer ${seller.token}`, 'content-type': type },
          }),
        );
      }
      await halfABody(stage);
      const wrong = target.errors().length - before;
      return {
        seen: `${tally(answers)}; ${wrong} errors in the log`,
        held: wrong === 0 && answers.every(({ status }) => [400, 404, 413, 415].includes(status)),
      };
    },
  },
  {
    threat: 'Another name for this market',
    tried: 'a page asked for with the host evil.example, a write with that origin',
    expected: 'both refused',
    run: async ({ newAttacker, target }) => {
      const attacker = newAttacker();
      const page = await attacker.ask('GET /', { headers: { host: 'evil.example' } });
      const write = await attacker.ask('POST /api/messages', {
        headers: { origin: 'http://evil.example' },
        body: { email: 'a@redial.example', message: 'x' },
      });
      const health = await attacker.ask('GET /healthz', { headers: { host: 'evil.example' } });
      void target;
      return {
        seen: `page ${page.status}, write ${write.status}, /healthz ${health.status}`,
        held: page.status >= 400 && page.status < 500 && write.status === 403 && health.status === 200,
      };
    },
  },
  {
    threat: 'Scripts from elsewhere',
    tried: 'reading the policy of the home page, twice with a change between',
    expected: 'two nonces, no hash and no unsafe-inline for scripts',
    run: async ({ newAttacker }) => {
      const attacker = newAttacker();
      const policy = async () => {
        const { headers } = await attacker.ask('GET /', { headers: { accept: 'text/html' } });
        return /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? 'none';
      };
      const before = await policy();
      const seller = await signUp(attacker, 'Seller');
      const { text } = await seller.call('POST /api/products', await newListing(attacker, seller));
      await seller.call(`PUT /api/products/advertise/${(JSON.parse(text) as { insertedId: string }).insertedId}`);
      const policies = [before, await policy()];
      const nonces = new Set(policies.map((scripts) => /'nonce-([^']+)'/.exec(scripts)?.[1]));
      const isStrict = policies.every((scripts) => /'nonce-/.test(scripts) && !/'sha256-|unsafe-inline/.test(scripts));
      return {
        seen: `${before.replace(/nonce-[\w+/=-]+/, 'nonce-…')}, ${nonces.size} nonces`,
        held: isStrict && nonces.size === 2,
      };
    },
  },
  {
    threat: 'Pages of things that are not there',
    tried: 'the page of a brand that nobody made',
    expected: '404',
    run: async ({ newAttacker }) => {
      const { status } = await newAttacker().ask('GET /category/zzz', { headers: { accept: 'text/html' } });
      return { seen: String(status), held: status === 404 };
    },
  },
];

/** Sends less than it promised, and hangs up. */
function halfABody({ target }: Stage): Promise<void> {
  const { port } = new URL(target.url);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.99' }, () => {
      socket.write(
        `POST /api/messages HTTP/1.1\r\nhost: localhost:${port}\r\nvia: ` +
          `1.1 x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"email":`,
      );
      setTimeout(() => socket.destroy(), 300);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => setTimeout(resolve, 300));
  });
}
