import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from './cluster.ts';
import type { Machine } from './plan.ts';
import { databases } from './plan.ts';

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica' | string;
  state: string;
  timeline?: number;
}

/** What any Patroni that answers says of all members. */
export async function membersNow(): Promise<Member[]> {
  for (const { address } of databases) {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_500) }).catch(
      () => null,
    );
    if (answer?.ok) return ((await answer.json()) as { members?: Member[] }).members ?? [];
  }
  return [];
}

/** The machine whose Patroni says that it holds the lease; null while there is none. */
async function primaryNow(): Promise<Machine | null> {
  const asked = databases.map(async (machine) => {
    const answer = await fetch(`http://${machine.address}:8008/primary`, { signal: AbortSignal.timeout(1_000) }).catch(
      () => null,
    );
    return answer?.status === 200 ? machine : null;
  });
  return (await Promise.all(asked)).find((machine) => machine !== null) ?? null;
}

/** A later Patroni than Debian 12's says `streaming` of a standby that does. */
export function isAtWork({ state }: Pick<Member, 'state'>): boolean {
  return state === 'running' || state === 'streaming';
}

/** Is there one primary, a synchronous standby if there shall be one, and another, all at work on one timeline? */
export function isWhole(members: readonly Member[], isSynchronous = true): boolean {
  const count = (role: string) => members.filter((member) => member.role === role).length;
  const timelines = new Set(members.map(({ timeline }) => timeline));
  return (
    members.length === 3 &&
    members.every(isAtWork) &&
    timelines.size === 1 &&
    count('leader') === 1 &&
    count('sync_standby') === (isSynchronous ? 1 : 0)
  );
}

/** @throws Error that says how it stands when it takes longer than `seconds` */
export async function untilWhole({ isSynchronous }: Pick<Settings, 'isSynchronous'>, seconds = 120): Promise<void> {
  const lastMs = Date.now() + seconds * 1_000;
  let members = await membersNow();
  while (!isWhole(members, isSynchronous)) {
    if (Date.now() > lastMs) throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`);
    await sleep(500);
    members = await membersNow();
  }
}

export async function untilPrimary(seconds = 60): Promise<Machine> {
  const lastMs = Date.now() + seconds * 1_000;
  for (;;) {
    const primary = await primaryNow();
    if (primary) return primary;
    if (Date.now() > lastMs) throw new Error('there is no primary');
    await sleep(250);
  }
}

/** Hands over on purpose, to the synchronous standby. @throws Error with what Patroni says when it can't */
export async function switchOver({ values }: Pick<Settings, 'values'>): Promise<Machine> {
  const primary = await untilPrimary();
  const answer = await fetch(`http://${primary.address}:8008/switchover`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`patroni:${values.PATRONI_PASSWORD}`)}`,
    },
    body: JSON.stringify({ leader: primary.name }),
  });
  if (!answer.ok) throw new Error(`Patroni did not switch over: ${await answer.text()}`);
  return untilPrimary();
}
