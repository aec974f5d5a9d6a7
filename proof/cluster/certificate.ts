import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './cluster.ts';
import { here, host } from './plan.ts';

/** Of the market and of its mail server; visitors and servers must trust it. */
export interface Certificate {
  file: string;
  keyFile: string;
  text: string;
  key: string;
}

export function makeCertificate({ root }: Settings): Certificate {
  const [file, keyFile] = [join(root, 'certificate.pem'), join(root, 'certificate-key.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host},IP:${here}`];
  execFileSync('openssl', [...request, ...name, '-keyout', keyFile, '-out', file], { stdio: 'ignore' });
  return { file, keyFile, text: readFileSync(file, 'utf8'), key: readFileSync(keyFile, 'utf8') };
}
