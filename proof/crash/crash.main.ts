import { parseArgs } from 'node:util';
import { figures } from './figures.ts';
import { endTrade, setStage, trade } from './run.ts';

// npm run test:crash -- --cycles 20 --seed 7
const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [cycles, seed] = [Number(values.cycles), Number(values.seed)];
if (!(Number.isInteger(cycles) && cycles > 0 && Number.isInteger(seed))) {
  process.stderr.write('Usage: npm run test:crash -- [--cycles NUMBER] [--seed NUMBER]\n');
  process.exit(2);
}
process.stdout.write(`${cycles} kills, seed ${seed}\n`);
const stage = await setStage(seed);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stage.close().finally(() => process.exit(1)));
try {
  const outcome = await trade(
    stage,
    cycles,
    (done) => done % 10 === 0 && process.stdout.write(`${done} of ${cycles}\n`),
  );
  outcome.findings.push(...(await endTrade(stage)));
  process.stdout.write(`\n${figures(stage, outcome).join('\n')}\n\n`);
  for (const finding of outcome.findings) process.stdout.write(`✘ ${finding}\n`);
  process.stdout.write(
    outcome.findings.length === 0
      ? '✔ Nothing acknowledged is missing, and the books agree with the provider to the cent.\n'
      : `${outcome.findings.length} findings\n`,
  );
  process.exitCode = outcome.findings.length === 0 ? 0 : 1;
} finally {
  await stage.close();
}
