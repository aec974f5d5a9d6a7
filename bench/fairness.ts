import { setTimeout as sleep } from 'node:timers/promises';
import { post } from './bursts.ts';
import { Connection } from './connection.ts';
import type { BenchMarket } from './market.ts';
import { signUpBuyers } from './people.ts';

const attackers = 64;
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const attackerNetwork = '127.0.0.66';
const ownNetwork = '127.0.0.1';
/** How long one of the others waits before they ask again. */
const pauseMs = 50;

interface Outcome {
  well: number;
  refused: number;
  timesMs: number[];
}

/** Prints how long others wait while 64 connections keep requesting uncached pages. */
export async function measureFairness(market: BenchMarket): Promise<void> {
  const port = Number(new URL(market.url).port);
  const [member, attacker] = await signUpBuyers(market.url, 2, 'fair');
  if (!member || !attacker) throw new Error('nobody could sign up');
  const get = (path: string, token?: string) =>
    `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept-encoding: ` +
    `identity\r\n${token === undefined ? '' : `authorization: bearer ${token}\r\n`}\r\n`;
  const others: Record<string, () => string> = {
    'sign-in': () => post(port, '/api/auth/sign-in/email', { email: member.email, password: 'bench-buyer' }),
    'a member reads orders': () => get(`/api/bookings?email=${member.email}`, member.token),
    'a visitor opens a page made anew': () => get(`/?visitor=${Math.random()}`),
  };
  const cases: { title: string; from: string; token?: string; connections: number }[] = [
    { title: 'nobody attacks', from: attackerNetwork, connections: 0 },
    { title: `${attackers} visitors of another network`, from: attackerNetwork, connections: attackers },
    { title: `${attackers} visitors of the same network`, from: ownNetwork, connections: attackers },
    {
      title: `${attackers} connections of one member`,
      from: attackerNetwork,
      token: attacker.token,
      connections: attackers,
    },
  ];
  const columns = ['answered well', 'share', 'p50 ms', 'p99 ms', "attackers' share"];
  console.log(
    `\n${'who attacks'.padEnd(36)}${'who else comes'.padEnd(36)}${columns.map((cell) => cell.padStart(18)).join('')}`,
  );
  for (const { title, from, token, connections } of cases) {
    const until = performance.now() + seconds * 1_000;
    const attack = Array.from({ length: connections }, () =>
      ask(port, from, () => get(`/?u=${Math.random()}`, token), until, 0),
    );
    const outcomes = await Promise.all(
      Object.values(others).map((request) => ask(port, ownNetwork, request, until, pauseMs)),
    );
    const attacked = sumOf(await Promise.all(attack));
    Object.keys(others).forEach((who, at) => print(title, who, outcomes[at] ?? sumOf([]), attacked));
    await sleep(3_000);
  }
}

async function ask(
  port: number,
  from: string,
  request: () => string,
  until: number,
  pauseMs: number,
): Promise<Outcome> {
  const outcome: Outcome = { well: 0, refused: 0, timesMs: [] };
  let connection = new Connection(port, from);
  while (performance.now() < until) {
    const began = performance.now();
    const status = await connection.send(request()).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) {
      outcome.well += 1;
      outcome.timesMs.push(performance.now() - began);
    } else outcome.refused += 1;
    if (connection.isBroken) connection = new Connection(port, from);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  connection.close();
  return outcome;
}

function sumOf(outcomes: readonly Outcome[]): Outcome {
  const sum = (key: 'well' | 'refused') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return { well: sum('well'), refused: sum('refused'), timesMs: outcomes.flatMap(({ timesMs }) => timesMs) };
}

function print(title: string, who: string, outcome: Outcome, attacked: Outcome): void {
  const share = ({ well, refused }: Outcome) =>
    well + refused === 0 ? '' : `${((100 * well) / (well + refused)).toFixed(1)} %`;
  const sorted = outcome.timesMs.toSorted((left, right) => left - right);
  const at = (part: number) => String(Math.round(sorted[Math.floor(sorted.length * part)] ?? 0));
  const cells = [
    `${outcome.well} of ${outcome.well + outcome.refused}`,
    share(outcome),
    at(0.5),
    at(0.99),
    share(attacked),
  ];
  console.log(title.padEnd(36) + who.padEnd(36) + cells.map((cell) => cell.padStart(18)).join(''));
}
