import type { Attack, Stage } from './attack.ts';
import { attackFrom } from './attacker.ts';
import { doors } from './doors.ts';
import { end } from './end.ts';
import { guesses } from './guesses.ts';
import { load } from './load.ts';
import { newness } from './newness.ts';
import { starts } from './starts.ts';
import { startTarget } from './target.ts';

/** `npm run attack`: tries known attacks on a market of its own, and ends with 1 when one works. */
const all: readonly Attack[] = [...starts, ...doors, ...guesses, ...newness, ...load, ...end];
const wanted = process.argv[2]?.toLowerCase() ?? '';
const chosen = all.filter(({ threat, tried }) => `${threat} ${tried}`.toLowerCase().includes(wanted));

const target = await startTarget({ SHUTDOWN_LEAD_SECONDS: '2' });
let nextHost = 10;
const attackers: { leave(): void }[] = [];
const stage: Stage = {
  target,
  newAttacker: (connections) => {
    nextHost = nextHost === 250 ? 10 : nextHost + 1;
    const attacker = attackFrom(target.url, nextHost, connections);
    attackers.push(attacker);
    return attacker;
  },
};

let failed = 0;
try {
  for (const attack of chosen) {
    const { seen, held } = await attack
      .run(stage)
      .catch((error: unknown) => ({ seen: `could not be tried: ${String(error)}`, held: false }));
    if (!held) failed += 1;
    process.stdout.write(
      `${held ? '✔' : '✘'} ${attack.threat}\n    tried     ${attack.tried}\n    expected  ${attack.expected}\n    ` +
        `seen      ${seen}\n`,
    );
  }
} finally {
  for (const attacker of attackers) attacker.leave();
  target.terminate();
  await target.ended;
  await target.remove();
}
process.stdout.write(`\n${chosen.length - failed} of ${chosen.length} held.\n`);
process.exitCode = failed === 0 ? 0 : 1;
