import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareAppMachine } from './app-machine.ts';
import type { AppMachine } from './app-machine.ts';
import { makeCertificate } from './certificate.ts';
import { makeSettings } from './cluster.ts';
import type { Settings } from './cluster.ts';
import { prepareDatabaseMachine } from './database-machine.ts';
import { probeDatabase } from './cut-off.ts';
import type { DatabaseMachine } from './database-machine.ts';
import { startEtcd } from './etcd-machine.ts';
import { startFront } from './front-machine.ts';
import { mailPort, takeMails } from './mails.ts';
import { makeNetwork } from './network.ts';
import { untilPrimary, untilWhole } from './patroni.ts';
import { signUp } from './people.ts';
import type { Person } from './people.ts';
import { uploadPicture } from './pictures.ts';
import { addressOfPerson, apps, databases, etcds, here, machines } from './plan.ts';
import { visitorFrom } from './requests.ts';
import type { Ask } from './requests.ts';
import { startStore } from './store-machine.ts';
import { root as project } from '../server-process.ts';

const counts = { sellers: 12, buyers: 40, visitors: 20 };

export interface Stage {
  settings: Settings;
  databases: DatabaseMachine[];
  apps: AppMachine[];
  people: { sellers: Person[]; buyers: Person[]; visitors: Ask[] };
  /** A picture that all sellers may show. */
  img: string;
}

/** Starts everything on machines of its own, and signs everybody up. */
export async function setStage(root: string, isSynchronous: boolean, tell: (text: string) => void): Promise<Stage> {
  mkdirSync(join(root, 'logs'), { recursive: true });
  const settings = makeSettings(root, isSynchronous);
  const total = counts.sellers + counts.buyers + counts.visitors;
  makeNetwork(
    root,
    machines,
    Array.from({ length: total }, (_, number) => addressOfPerson(number)),
  );
  const certificate = makeCertificate(settings);
  await takeMails(certificate);

  const database = databases.map((machine) => prepareDatabaseMachine(settings, machine));
  for (const machine of etcds) startEtcd(settings, machine);
  for (const one of database) one.startPatroni();
  await untilWhole(settings);
  await makeRoles(settings);
  await query(settings, 'postgres', `create database ${probeDatabase}`);
  tell('three PostgreSQL with Patroni and etcd');

  settings.values.SMTP_URL = `smtp://${here}:${mailPort}`;
  Object.assign(settings.values, await startStore(settings));
  tell('Swift, for pictures');

  const servers = apps.map((machine) => prepareAppMachine(settings, machine, certificate));
  for (const one of servers) one.startRoutes();
  startFront(settings, certificate);
  await sleep(3_000);
  for (const one of servers) one.start();
  for (const one of servers) await one.untilReady();
  tell('two servers behind HAProxy and nginx');
  await untilServed(visitorFrom(here, certificate.text));

  const people = await signEverybodyUp(certificate.text);
  // As if all had followed the link in their mail.
  await query(settings, 'phones', 'update identity_user set "emailVerified" = true');
  const img = await uploadPicture(people.sellers);
  tell(`${counts.sellers} sellers and ${counts.buyers} buyers`);
  return { settings, databases: database, apps: servers, people, img };
}

/** By the file that operators take. */
async function makeRoles({ values }: Settings): Promise<void> {
  const { address } = await untilPrimary();
  const { OWNER_PASSWORD = '', APP_PASSWORD = '', POSTGRES_PASSWORD } = values;
  const words = [`owner_password=${OWNER_PASSWORD}`, `app_password=${APP_PASSWORD}`, 'ON_ERROR_STOP=1'];
  const file = join(project, 'deploy/database/roles.sql');
  const how = [`--host=${address}`, '--username=postgres', '--no-psqlrc', `--file=${file}`];
  execFileSync('psql', [...words.map((word) => `--set=${word}`), ...how, 'postgres'], {
    env: { PATH: process.env.PATH, PGPASSWORD: POSTGRES_PASSWORD },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Runs a statement on the primary, as postgres. */
async function query({ values }: Settings, database: string, statement: string): Promise<void> {
  const { address: host } = await untilPrimary();
  const client = new pg.Client({ host, user: 'postgres', password: values.POSTGRES_PASSWORD, database });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function untilServed(ask: Ask): Promise<void> {
  for (const lastMs = Date.now() + 30_000; (await ask('GET', '/')).status !== 200; await sleep(500))
    if (Date.now() > lastMs) throw new Error('nginx and HAProxy reach no server');
}

async function signEverybodyUp(certificate: string): Promise<Stage['people']> {
  const people: Person[] = [];
  for (let number = 0; number < counts.sellers + counts.buyers; number += 2) {
    const pair = [number, number + 1].map((one) => signUp(one, one < counts.sellers ? 'Seller' : 'User', certificate));
    people.push(...(await Promise.all(pair)));
  }
  const visitors = Array.from({ length: counts.visitors }, (_, at) =>
    visitorFrom(addressOfPerson(counts.sellers + counts.buyers + at), certificate),
  );
  return { sellers: people.slice(0, counts.sellers), buyers: people.slice(counts.sellers), visitors };
}

/** What everything wrote stays where it can be read. */
export function keepWords(root: string, name: string, text: string): void {
  writeFileSync(join(root, 'logs', name), text);
}

export async function primaryOf({ databases }: Stage): Promise<DatabaseMachine> {
  const { name } = await untilPrimary();
  const found = databases.find(({ machine }) => machine.name === name);
  if (!found) throw new Error(`there is no machine ${name}`);
  return found;
}
