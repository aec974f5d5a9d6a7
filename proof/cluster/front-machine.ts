import { join } from 'node:path';
import type { Certificate } from './certificate.ts';
import { folderOf } from './cluster.ts';
import type { Settings } from './cluster.ts';
import { front } from './plan.ts';
import { startProgram } from './programs.ts';
import { fillIn, place } from './templates.ts';

/** Starts TLS and the balancer of the servers. */
export function startFront(settings: Settings, { file, keyFile }: Certificate): void {
  const folder = folderOf(settings, front);
  const values = { ...settings.values, DATA: folder, CERTIFICATE: file, CERTIFICATE_KEY: keyFile };
  const logFile = join(settings.root, 'logs', 'web.log');
  const [haproxy, nginx] = [join(folder, 'haproxy-web.cfg'), join(folder, 'nginx.conf')];
  place(haproxy, fillIn('haproxy-web.cfg', values));
  place(nginx, fillIn('nginx.conf', values));
  startProgram({ machine: front, command: ['haproxy', '-db', '-f', haproxy], logFile });
  startProgram({ machine: front, command: ['nginx', '-c', nginx, '-g', 'daemon off; user root;'], logFile });
}
