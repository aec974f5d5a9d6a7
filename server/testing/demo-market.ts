import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { cast } from '#db/demo/cast.ts';
import { demoCategories } from '#db/demo/categories.ts';
import { demoListings } from '#db/demo/listings.ts';
import type { DemoListing } from '#db/demo/listings.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import type { Context } from '#server/context.ts';
import { playDemoSales } from '#server/demo/history.ts';
import { insertBrands, insertDemoPeople, insertDemoProducts } from '#server/demo/store.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { templateDatabase } from '#server/testing/databases.ts';
import { openMarketOn, openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

const picture = 'd'.repeat(40);
/** Copies carry in their name when the demo was filled, in milliseconds. */
const templateOfDemo = 'redial_demo_';
const lock = 728_357;

export interface DemoMarket extends TestMarket {
  listings: readonly DemoListing[];
  filledAt: Date;
}

/**
 * The demo market as DEMO=1 fills it, with one empty picture for all: drawing them takes a minute. It is filled once in
 * a run: each test file gets a copy.
 */
export async function openDemoMarket(): Promise<DemoMarket> {
  const template = await filledDemo();
  const filledAt = new Date(Number(template.slice(templateOfDemo.length)));
  return { ...(await openTestMarket({}, { template })), listings: demoListings(filledAt), filledAt };
}

/** @returns the database that is copied; who comes first fills it, and the others wait */
async function filledDemo(): Promise<string> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [templateOfDemo],
    );
    return rows[0]?.name ?? (await makeTemplate(client));
  } finally {
    await client.end();
  }
}

async function makeTemplate(client: pg.Client): Promise<string> {
  const draft = 'redial_draft_of_demo';
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-market-'));
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template ${templateDatabase} strategy file_copy`);
  const owner = { ...inject('postgres'), database: draft };
  const market = await openMarketOn(asServingRole(owner), dataDir, {}, owner);
  const now = market.context.clock.now();
  try {
    await fillDemo({ ...market.context, db: market.owner }, now);
  } finally {
    await market.close();
    await rm(dataDir, { recursive: true });
  }
  const template = `${templateOfDemo}${now.getTime()}`;
  await client.query(`alter database ${draft} rename to ${template}`);
  return template;
}

export async function fillDemo(context: Context, now: Date): Promise<void> {
  await context.db.insertInto('images').values({ id: picture, width: 1, height: 1, placeholder: '' }).execute();
  await insertBrands(
    context,
    demoCategories.map((category) => ({ ...category, imageId: picture })),
  );
  await fillCatalogue(context);
  const ids = await insertDemoPeople(context, cast, 'no password');
  const listed = demoListings(now).map((listing) => ({
    ...listing,
    imageIds: [picture],
    sellerId: ids.get(listing.sellerEmail) ?? '',
  }));
  await insertDemoProducts(context, listed);
  await playDemoSales(context, listed, ids);
}
