import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The server's rooms from the ground up; those on one floor don't know each other. */
const floors: readonly (readonly string[])[] = [
  ['platform', 'config', 'context'],
  ['http'],
  ['identity'],
  ['users', 'images'],
  ['categories'],
  ['products'],
  ['bookings'],
  ['payments'],
  ['reports', 'messages'],
  ['demo'],
  ['app', 'terminal'],
  ['main', 'testing'],
];

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const imports: Import[] = files.filter((file) => !file.startsWith('web/+types')).flatMap(importsOf);

describe('The floor plan', () => {
  test('is read: the rooms and their arrows are there', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.some(({ from, to }) => from.startsWith('server/payments/') && to.startsWith('server/bookings/'))).toBe(true);
  });

  test.each([
    ['contract', ['contract']],
    ['db', ['db', 'contract']],
    ['server', ['server', 'contract', 'db']],
    ['web', ['web', 'contract']],
    ['e2e', ['e2e', 'contract']],
    ['bench', ['bench', 'contract']],
  ])('%s knows only %j', (room, allowed) => {
    const foreign = imports.filter(({ from, to }) => inRoom(from, room) && !allowed.some((other) => inRoom(to, other)));
    expect(foreign.map(arrow)).toEqual([]);
  });

  test('in the server arrows point down', () => {
    const upward = imports.filter(({ from, to, typeOnly }) => {
      if (isTest(from) || !inRoom(from, 'server') || !inRoom(to, 'server')) return false;
      const [low, high] = [floorOf(to), floorOf(from)];
      const isHome = roomOf(from) === roomOf(to);
      // The context names what it carries; as types alone these arrows don't exist when the code runs.
      return !isHome && (low > high || (low === high && !(typeOnly && high === 0) && high !== 0));
    });
    expect(upward.map(arrow)).toEqual([]);
  });

  test('every room of the server has its floor', () => {
    const homeless = files.filter((file) => inRoom(file, 'server') && floorOf(file) < 0);
    expect(homeless).toEqual([]);
  });

  test('the browser never carries Zod along: of the contract it loads only what has no schema', () => {
    const heavy = imports.filter(({ from, to, typeOnly }) => inRoom(from, 'web') && inRoom(to, 'contract') && !typeOnly && !/^contract\/(calls|limits|client|image-widths)\.ts$/.test(to));
    expect(heavy.map(arrow)).toEqual([]);
    const schemas = ['calls', 'limits', 'client', 'image-widths'].filter((name) => /from 'zod'/.test(read(`contract/${name}.ts`)));
    expect(schemas).toEqual([]);
  });

  test('parts that could be in any shop know nothing of routes, queries or forms', () => {
    const clever = files.filter((file) => file.startsWith('web/ui/') && /from '(react-router|@tanstack\/react-query|react-hook-form)'|#web\/(?!ui\/)/.test(read(file)));
    expect(clever).toEqual([]);
  });

  test('nothing but the configuration and the start reads the environment', () => {
    const readers = files.filter((file) => inRoom(file, 'server') && !isTest(file) && /process\.env/.test(read(file)));
    expect(readers.toSorted()).toEqual(['server/main.ts', 'server/platform/embedded-postgres/cluster.ts', 'server/platform/embedded-postgres/watchdog.ts']);
  });
});

function importsOf(file: string): Import[] {
  return [...read(file).matchAll(/^(import|export)\s+(type\s+)?[^;]*?from '([^']+)';/gms)].flatMap(([, , type, target = '']) => {
    const to = resolve(file, target);
    return to === null ? [] : [{ from: file, to, typeOnly: type !== undefined }];
  });
}

function resolve(file: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1);
  if (target.startsWith('.') && !target.includes('+types')) return join(file, '..', target);
  return null;
}

function inRoom(path: string, room: string): boolean {
  return path.startsWith(`${room}/`);
}

function roomOf(path: string): string {
  return path.split('/')[1]?.replace(/\.ts$/, '') ?? '';
}

function floorOf(path: string): number {
  return floors.findIndex((floor) => floor.includes(roomOf(path)));
}

function isTest(file: string): boolean {
  return file.endsWith('.test.ts') || file.startsWith('server/testing/');
}

function arrow({ from, to }: Import): string {
  return `${from} -> ${to}`;
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
