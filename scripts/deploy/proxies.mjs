import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { runQuietly } from '../run.mjs';
import { name } from './client.mjs';
import { end, until } from './market.mjs';

/** deploy/nginx.conf as it stands, with a certificate where it looks for one. */
export async function startNginx(room) {
  const folder = join('/etc/letsencrypt/live', name);
  for (const covered of ['/etc/letsencrypt', '/var/cache/nginx-redial']) {
    mkdirSync(covered, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', covered]);
  }
  mkdirSync(folder, { recursive: true });
  makeCertificate(folder);
  const main = join(room, 'nginx.conf');
  const log = join(room, 'nginx.log');
  writeFileSync(
    main,
    `user www-data;
pid ${join(room, 'nginx.pid')};
error_log ${log};
worker_rlimit_nofile 65536;
events { worker_connections 8192; }
http {
  access_log off;
  include /etc/nginx/mime.types;
  include ${join(root, 'deploy/nginx.conf')};
}
`,
  );
  await runQuietly('nginx', ['-q', '-t', '-c', main]);
  const nginx = spawn('nginx', ['-c', main, '-g', 'daemon off;'], { stdio: 'inherit' });
  await until('nginx', isListening);
  return { ca: readFileSync(join(folder, 'fullchain.pem')), stop: () => end(nginx, 'SIGQUIT') };
}

function makeCertificate(folder) {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', ['req', ...kind, ...names, ...files], { stdio: 'ignore' });
}

/** deploy/Caddyfile as it stands. Caddy makes the certificate by an authority of its own. */
export async function startCaddy(room) {
  const home = join(room, 'caddy');
  mkdirSync(home);
  const env = { PATH: process.env.PATH, HOME: home, CADDY_GLOBAL_OPTIONS: 'local_certs\n\tskip_install_trust' };
  const words = ['--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'];
  await runQuietly('caddy', ['validate', ...words], { env });
  const caddy = spawn('caddy', ['run', ...words], { env, stdio: 'ignore' });
  const authority = join(home, '.local/share/caddy/pki/authorities/local/root.crt');
  // It listens before it has one.
  const certificate = join(home, `.local/share/caddy/certificates/local/${name}/${name}.crt`);
  await until('Caddy', () => existsSync(authority) && existsSync(certificate) && isListening());
  return { ca: readFileSync(authority), stop: () => end(caddy, 'SIGTERM') };
}

function isListening() {
  return new Promise((resolve) => {
    const socket = connect(443, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}
