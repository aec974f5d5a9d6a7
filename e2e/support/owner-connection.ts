import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marketFolder } from './market-url.ts';

/** How its owner reaches the database of this worker's market, one beside it, or that of a market in another folder. */
export function ownerConnection(database = 'redial', folder = marketFolder()) {
  const { postgresPassword: password } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as {
    postgresPassword: string;
  };
  return { host: join(folder, 'run'), port: 5432, user: 'redial', password, database };
}
