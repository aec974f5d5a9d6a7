import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../server-process.ts';

export type Values = Readonly<Record<string, string>>;

/** A file of deploy/cluster with its `${NAME}` filled in. @throws Error that names one without a value */
export function fillIn(name: string, values: Values): string {
  return fill(readFileSync(join(root, 'deploy/cluster', name), 'utf8'), values);
}

export function fill(text: string, values: Values): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${name} has no value`);
    return value;
  });
}

/** Writes it where only its owner reads it. */
export function place(file: string, text: string, owner?: { uid: number; gid: number }): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o600 });
  if (owner) chownSync(file, owner.uid, owner.gid);
}

/** The variables of a file as systemd's EnvironmentFile reads them. */
export function variablesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
