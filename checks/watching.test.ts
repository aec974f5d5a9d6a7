import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const alerts = [...read('deploy/watching/alerts.yml').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);

test('Each alert has a paragraph in the runbook, in the same order, and nothing else has one', () => {
  const paragraphs = [...read('docs/runbook.md').matchAll(/^## (\w+)\n\n\S/gm)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  expect(paragraphs).toEqual(alerts);
});

/** A fresh machine has none. */
const hasPromtool = spawnSync('promtool', ['--version'], { timeout: 30_000 }).status === 0;

test.runIf(hasPromtool)(
  "Prometheus' own tool takes the rules, and sees them fire when they should and only then (skipped without promtool)",
  () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
      cwd: join(root, 'deploy/watching'),
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect({ status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
  },
  90_000,
);

test('Each alert is tried: promtool sees it fire', () => {
  const fired = [
    ...read('deploy/watching/alerts.test.yml').matchAll(/alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g),
  ].map(([, name]) => name);
  expect(alerts.filter((name) => !fired.includes(name))).toEqual([]);
});
