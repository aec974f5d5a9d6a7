import type { FastifyInstance } from 'fastify';
import { languages } from '#contract/languages.ts';
import type { Context } from '#server/context.ts';

const path = '/.well-known/security.txt';
const validDays = 180;

/** Tells people who find a security hole where to write. Source: RFC 9116. */
export function registerSecurityTxt(app: FastifyInstance, { config, clock }: Pick<Context, 'config' | 'clock'>): void {
  app.get(path, async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validDays * 86_400_000).toISOString().replace(/T.*/, 'T00:00:00Z');
    const lines = [
      `Contact: ${config.securityContact ?? `${config.publicUrl}/#contact`}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${config.publicUrl}${path}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}
