import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';

/** The last attack, since it ends the market. */
export const end: Attack[] = [
  {
    threat: 'A stop that cuts people off',
    tried: 'SIGTERM while somebody asks 50 times a second on new connections',
    expected: 'not ready first, then served until the lead time is over; nobody is cut off within it',
    run: async ({ target, newAttacker }) => {
      const leadMs = 2_000;
      const began = performance.now();
      target.terminate();
      let cut = 0;
      let asked = 0;
      let notReady = false;
      while (performance.now() - began < leadMs - 500) {
        const from = newAttacker(1);
        const [page, ready] = await Promise.all([from.ask('GET /api/categories'), from.ask('GET /readyz')]);
        from.leave();
        asked += 1;
        if (page.status !== 200) cut += 1;
        notReady ||= ready.status === 503;
        await sleep(20);
      }
      const code = await target.ended;
      return {
        seen:
          `${cut} of ${asked} refused in the lead time; /readyz ${notReady ? 'said so' : 'said nothing'}; ` +
          `ended with ${code}`,
        held: cut === 0 && notReady && code === 0,
      };
    },
  },
];
