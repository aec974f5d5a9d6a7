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
const templateOfDemo = 'redial_demo';
/** Prices of the demo fall from day to day, and tests name some: it is always filled on the same day. */
const filledAt = new Date('2026-11-27T12:00:00Z');
const lock = 728_357;

export interface DemoMarket extends TestMarket {
  listings: readonly DemoListing[];
  filledAt: Date;
}

/**
 * The demo market as DEMO=1 fills it, with one empty picture for all: drawing them takes a minute. It is filled once in
 * a run: each test file gets a copy, whose clock begins when it was filled.
 */
export async function openDemoMarket(): Promise<DemoMarket> {
  await fillOnce();
  const market = await openTestMarket({}, { template: templateOfDemo, from: filledAt });
  return { ...market, listings: demoListings(filledAt), filledAt };
}

/** Makes the database that is copied: the first caller fills it, and the others wait. */
async function fillOnce(): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    const { rows } = await client.query('select from pg_database where datname = $1', [templateOfDemo]);
    if (rows.length === 0) await makeTemplate(client);
  } finally {
    await client.end();
  }
}

async function makeTemplate(client: pg.Client): Promise<void> {
  const draft = 'redial_draft_of_demo';
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-market-'));
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template ${templateDatabase} strategy file_copy`);
  const owner = { ...inject('postgres'), database: draft };
  const market = await openMarketOn(asServingRole(owner), dataDir, {}, owner, { from: filledAt });
  try {
    await fillDemo({ ...market.context, db: market.owner }, filledAt);
  } finally {
    await market.close();
    await rm(dataDir, { recursive: true });
  }
  await client.query(`alter database ${draft} rename to ${templateOfDemo}`);
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
