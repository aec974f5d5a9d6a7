import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** How fast the search engine answers: `node bench/search-engine.ts 1000000`, and how often a kind of query is asked. */
const flags = ['--expose-gc', '--disable-warning=ExperimentalWarning'];
const { status } = spawnSync(
  process.execPath,
  [...flags, 'server/search/engine/measure.fixture.ts', ...process.argv.slice(2)],
  { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' },
);
process.exitCode = status ?? 1;
