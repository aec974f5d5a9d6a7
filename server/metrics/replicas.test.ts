import { expect, test } from 'vitest';
import { watchReplicas } from '#server/metrics/inside.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import type { Replicas } from '#server/platform/replicas/replicas.ts';

type Figures = Replicas['figures'][number];

const pool = {} as Figures['pool'];
const used: Figures = { name: 'used', isUsed: true, whyOut: null, lagSeconds: 0.1, pool };
const away: Figures = { ...used, name: 'away', isUsed: false, whyOut: 'it did not answer' };
const primary: Figures = { ...used, name: 'primary', isUsed: false, whyOut: 'it is no standby', lagSeconds: null };

const upOf = async (figures: Figures[]) => {
  const metrics = createMetrics();
  watchReplicas(metrics, { figures });
  return (await metrics.metrics()).match(/^redial_replica_up\{.*$/gm);
};

test('A primary that is named among its standbys is not told as a replica that is left out', async () => {
  expect(await upOf([used, away, primary])).toEqual([
    'redial_replica_up{replica="used"} 1',
    'redial_replica_up{replica="away"} 0',
  ]);
});

test('Where no replica is used, each that is left out is told', async () => {
  expect(await upOf([away, primary])).toEqual([
    'redial_replica_up{replica="away"} 0',
    'redial_replica_up{replica="primary"} 0',
  ]);
});
