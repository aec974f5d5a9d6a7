import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { floorOf, floors, roomOf, webFloors } from './floors.ts';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);

/** What of the contract the browser loads: nothing of it has a schema. */
const browserContract = [
  'addresses',
  'allowances',
  'launch-price',
  'released',
  'calls',
  'cards',
  'issues',
  'picture-id',
  'catalogue-issues',
  'picture-issues',
  'heic-issues',
  'import-issues',
  'import-columns',
  'imei',
  'length',
  'limits',
  'client',
  'distance',
  'image-widths',
  'languages',
  'searching',
  'uuid',
  'notice-kinds',
  'parcel-states',
  'payout-states',
  'sale-states',
  'handovers',
  'sending',
  'sending-issues',
  'sending-notice-kinds',
  'handover-notice-kinds',
  'return-notice-kinds',
  'answer-notice-kinds',
  'decision-notice-kinds',
  'returns',
  'withdrawal',
  'withdrawal-notice-kinds',
  'asking-notice-kinds',
  'calling',
  'carriers',
  'countries',
  'conversing',
  'reviewing',
  'offering',
  'outdated',
  'waits',
].map((name) => `contract/${name}.ts`);

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const imports: Import[] = files.filter((file) => !file.startsWith('web/+types')).flatMap(importsOf);

describe('The floor plan', () => {
  test('is read: the rooms and their arrows are there', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.some(({ from, to }) => from.startsWith('server/orders/') && to.startsWith('server/products/'))).toBe(
      true,
    );
  });

  test.each([
    ['contract', ['contract']],
    ['words', ['words', 'contract']],
    ['db', ['db', 'contract']],
    ['server', ['server', 'words', 'contract', 'db']],
    ['web', ['web', 'words', 'contract']],
    ['e2e', ['e2e', 'contract', 'scripts', 'server/testing/send-job.ts', 'server/testing/free-port.ts']],
    ['bench', ['bench', 'contract', 'scripts', 'server/testing/free-port.ts']],
    ['proof', ['proof', 'server', 'contract', 'db', 'scripts']],
  ])('%s knows only %j', (room, allowed) => {
    const foreign = imports.filter(
      ({ from, to }) => inRoom(from, room) && !allowed.some((other) => to === other || inRoom(to, other)),
    );
    expect(foreign.map(arrow)).toEqual([]);
  });

  test.each([
    ['server', floors],
    ['web', webFloors],
  ])('in %s arrows point down, and every room has its floor', (house, floors) => {
    const rooms = files.filter((file) => inRoom(file, house));
    expect(rooms.filter((file) => floorOf(file, floors) < 0)).toEqual([]);
    const upward = imports.filter(({ from, to }) => {
      if (isTest(from) || !inRoom(from, house) || !inRoom(to, house) || roomOf(from) === roomOf(to)) return false;
      // On the ground floor rooms may know each other: the context names what it carries.
      const [low, high] = [floorOf(to, floors), floorOf(from, floors)];
      return low > high || (low === high && high > 0);
    });
    expect(upward.map(arrow)).toEqual([]);
  });

  test('the contract needs Zod and nothing else', () => {
    const packages = files
      .filter((file) => inRoom(file, 'contract'))
      .flatMap((file) =>
        importLines(file)
          .map(({ target }) => target)
          .filter((target) => !/^[.#]/.test(target)),
      );
    expect([...new Set(packages)]).toEqual(['zod']);
  });

  test('the browser never carries Zod along: of the contract it loads only what has no schema', () => {
    const heavy = imports.filter(
      ({ from, to, typeOnly }) =>
        !typeOnly &&
        (inRoom(from, 'web') || browserContract.includes(from)) &&
        inRoom(to, 'contract') &&
        !browserContract.includes(to),
    );
    expect(heavy.map(arrow)).toEqual([]);
    expect(
      [...files.filter((file) => inRoom(file, 'web')), ...browserContract].filter((file) =>
        importLines(file).some(({ target }) => target.startsWith('zod')),
      ),
    ).toEqual([]);
  });

  test('parts that could be in any shop know nothing of routes, queries or forms', () => {
    const clever = files.filter(
      (file) =>
        file.startsWith('web/ui/') &&
        /from '(react-router|@tanstack\/react-query|react-hook-form)'|#web\/(?!ui\/|texts\/)/.test(read(file)),
    );
    expect(clever).toEqual([]);
  });

  test('nothing but the configuration and the start reads the environment', () => {
    const readers = files.filter((file) => inRoom(file, 'server') && !isTest(file) && /process\.env/.test(read(file)));
    expect(readers.toSorted()).toEqual([
      'server/admin.ts',
      'server/audit-books.ts',
      'server/backup.ts',
      'server/doctor.ts',
      'server/main.ts',
      'server/platform/embedded-postgres/cluster.ts',
      'server/platform/embedded-postgres/watchdog.ts',
      'server/restore.ts',
    ]);
  });
});

function importsOf(file: string): Import[] {
  return importLines(file).flatMap(({ target, typeOnly }) => {
    const to = resolve(file, target);
    return to === null ? [] : [{ from: file, to, typeOnly }];
  });
}

/** What a file imports or passes on by name, for its effect, or while it runs. */
function importLines(file: string): { target: string; typeOnly: boolean }[] {
  const lines = read(file).matchAll(
    /^(?:import|export)\s+(type\s+)?[^;'"]*?from '([^']+)'|^import()\s*'([^']+)'|\bimport()\('([^']+)'\)/gm,
  );
  return [...lines].map(([, type, named, , forEffect, , late]) => ({
    target: named ?? forEffect ?? late ?? '',
    typeOnly: type !== undefined,
  }));
}

function resolve(file: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1);
  if (target.startsWith('.') && !target.includes('+types')) return join(file, '..', target);
  return null;
}

function inRoom(path: string, room: string): boolean {
  return path.startsWith(`${room}/`);
}

function isTest(file: string): boolean {
  return /\.(test|fixture)\.ts$/.test(file) || file.startsWith('server/testing/');
}

function arrow({ from, to }: Import): string {
  return `${from} -> ${to}`;
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
