import { readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { look } from '#server/doctor/look.ts';
import { judge } from '#server/doctor/rules.ts';
import { inWords } from '#server/doctor/words.ts';
import { orSayWhyNot } from '#server/operator.ts';

const usage = 'Usage: npm run doctor -- [--json] [FOLDER of your backups]';

/** `npm run doctor`: what a configuration lacks before strangers may use the market. Ends with 1 if something does. */
await orSayWhyNot(async (closers) => {
  const words = process.argv.slice(2);
  const isJson = words.includes('--json');
  const [backups = null, ...rest] = words.filter((word) => word !== '--json');
  if (rest.length > 0 || backups?.startsWith('-')) throw new Error(usage);
  const { config, refusals } = readAnyway(process.env);
  const isNamedProduction = isProduction(process.env);
  const findings = judge(await look(config, { backups, isNamedProduction, refusals, closers }));
  const toMend = findings.filter(({ level }) => level === 'mend').length;
  process.stdout.write(
    isJson ? `${JSON.stringify({ isReady: toMend === 0, findings }, null, 2)}\n` : inWords(findings),
  );
  if (toMend > 0) process.exitCode = 1;
});
// A service that hasn't answered yet would keep this process alive.
process.stdout.write('', () => process.exit());

/** Reads a configuration that a production start refuses as a trial's, so that every rule can run. */
function readAnyway(environment: NodeJS.ProcessEnv): { config: Config; refusals: string[] } {
  try {
    return { config: readConfig(environment), refusals: [] };
  } catch (error) {
    if (!isProduction(environment) || !(error instanceof Error)) throw error;
    const [, ...refusals] = error.message.split('\n');
    const config = readConfig({ ...environment, NODE_ENV: 'development' });
    return { config, refusals: refusals.map((line) => line.trim()) };
  }
}

function isProduction({ NODE_ENV }: NodeJS.ProcessEnv): boolean {
  return NODE_ENV?.trim() === 'production';
}
