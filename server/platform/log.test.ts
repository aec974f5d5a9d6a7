import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';

const fixture = join(import.meta.dirname, 'log-ends.fixture.ts');

function logOn(isTTY: boolean) {
  let said = '';
  const log = createLog('info', { isTTY, write: (text) => void (said += text) });
  return { log, said: () => said };
}

test('a log line is a JSON object, but words on a terminal', () => {
  const [file, terminal] = [logOn(false), logOn(true)];
  for (const { log } of [file, terminal]) log.warn({ kind: 'slow', count: 3 }, 'the same again');
  expect(JSON.parse(file.said())).toMatchObject({ level: 40, msg: 'the same again', kind: 'slow', count: 3 });
  expect(terminal.said().replace(/\d\d:\d\d:\d\d/, '12:00:00')).toBe(
    '\r\u001B[K12:00:00 warning: the same again kind=slow count=3\n',
  );
});

test('an error on a terminal shows where it came from', () => {
  const { log, said } = logOn(true);
  log.error({ err: new Error('no connection') }, 'a mail could not be sent');
  expect(said()).toMatch(/error: a mail could not be sent\n {2}Error: no connection\n {2} {4}at .*log\.test\.ts/);
});

test('an error tells its code, but not the connection that it broke', () => {
  const { log, said } = logOn(false);
  const error = Object.assign(new Error('terminated'), { code: '57P01', client: { user: 'redial_app' } });
  log.warn({ err: error }, 'a database connection broke');
  expect(JSON.parse(said())).toMatchObject({ err: { type: 'Error', message: 'terminated', code: '57P01' } });
  expect(said()).not.toContain('redial_app');
});

test('what strangers wrote does not steer the terminal', () => {
  const { log, said } = logOn(true);
  log.info({ path: '/a\u001B[2J\r\nb\u009B' }, 'answered');
  expect(said().slice(4)).toMatch(/^\d\d:\d\d:\d\d answered path=\/a \[2J {2}b \n$/);
});

test('a password reaches neither', () => {
  for (const isTTY of [true, false]) {
    const { log, said } = logOn(isTTY);
    log.info({ password: 'correct horse' }, 'signed up');
    expect(said()).toContain('[Redacted]');
    expect(said()).not.toContain('correct horse');
  }
});

test.each(['read', 'closed', 'left unread'])('a process ends after its last line; its pipe is %s', async (pipe) => {
  const length = pipe === 'left unread' ? 'long' : 'short';
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fixture, length]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  if (pipe === 'read') child.stdout.on('data', (text: Buffer) => void (said += text.toString()));
  await once(child.stderr, 'data');
  if (pipe === 'closed') child.stdout.destroy();
  const ended = once(child, 'exit');
  child.stdin.write('end');
  expect(await ended).toEqual([0, null]);
  expect(said.includes('the last line')).toBe(pipe === 'read');
});

test.each([
  ['disk of the log is full', 'file'],
  ['terminal is gone', 'terminal'],
])('a process whose %s goes on, and ends when told', async (_, kind) => {
  // Each write fails, as on a full disk and on a terminal that is gone.
  const unwritable = openSync(fixture, 'r');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fixture, kind], {
    stdio: ['pipe', unwritable, 'pipe'],
  });
  closeSync(unwritable);
  onTestFinished(() => void child.kill('SIGKILL'));
  const says = async () => String(await once(child.stderr!, 'data'));
  expect(await says()).toBe('ready');
  for (const _ of [1, 2]) {
    child.stdin!.write('go on');
    expect(await says()).toBe('went on');
  }
  const ended = once(child, 'exit');
  child.stdin!.write('end');
  expect(await ended).toEqual([0, null]);
});
