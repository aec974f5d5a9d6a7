import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { runQuietly } from '../run.mjs';

const units = ['redial@.service', 'redial-backup.service', 'redial-backup.timer'];
/** systemd's own figure, from 0 (sealed) to 10, times ten. */
const exposureMax = 20;

/** systemd reads the units as of a machine with this release. Nothing is started: that needs a systemd that runs. */
export async function checkUnits(release) {
  const machine = mkdtempSync(join(tmpdir(), 'redial-units-'));
  try {
    const folder = join(machine, 'etc/systemd/system');
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(machine, 'opt/redial/current/bin'), { recursive: true });
    cpSync(join(release, 'bin/node'), join(machine, 'opt/redial/current/bin/node'));
    for (const unit of units) cpSync(join(root, 'deploy/systemd', unit), join(folder, unit));
    cpSync('/usr/lib/systemd/system', join(machine, 'usr/lib/systemd/system'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const names = units.map((unit) => unit.replace('@', '@3000'));
    // A misspelt setting is only told of.
    assert.equal(await runQuietly('systemd-analyze', ['verify', '--man=no', `--root=${machine}`, ...names]), '');
    for (const unit of names.filter((name) => name.endsWith('.service'))) {
      const how = ['security', '--offline=true', `--root=${machine}`, `--threshold=${exposureMax}`, '--no-pager'];
      await runQuietly('systemd-analyze', [...how, unit]);
    }
  } finally {
    rmSync(machine, { recursive: true, force: true });
  }
}
