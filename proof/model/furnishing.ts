import { imageUrl } from '#server/images/views.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { isSendable, priceUsd } from './of-sale.ts';
import { giveAccounts } from './paying-out.ts';
import { addPeople, makeBusinesses } from './people.ts';

export interface Counts {
  sellers: number;
  buyers: number;
  products: number;
}

/** Where a story begins: people and phones that no other one touches. */
export interface Place {
  admin: Actor;
  sellers: Actor[];
  buyers: Actor[];
  products: { id: string; seller: Actor }[];
  category: { id: string; brand: string; img: string };
}

/** Places for stories. They are written together: one after the other they would be a tenth of a story each. */
export async function furnish(market: TestMarket, counts: Counts, places: number): Promise<Place[]> {
  const { context } = market;
  const { sellers, buyers } = counts;
  const people = await addPeople(
    market,
    Array.from({ length: places }, () => [
      { accountType: 'User' as const, isAdmin: true },
      ...Array.from({ length: sellers }, () => ({ accountType: 'Seller' as const })),
      ...Array.from({ length: buyers }, () => ({ accountType: 'User' as const })),
    ]).flat(),
  );
  const ofPlace = Array.from({ length: places }, (_, at) => {
    const [admin, ...others] = people.splice(0, 1 + sellers + buyers);
    return { admin: admin as Actor, sellers: others.slice(0, sellers), buyers: others.slice(sellers), at };
  });
  const all = ofPlace.flatMap(({ sellers }) => sellers);
  await Promise.all([giveAccounts(context, all), makeBusinesses(context, ofPlace)]);
  const { image_id, id, name } = await context.db.selectFrom('categories').selectAll().executeTakeFirstOrThrow();
  const category = { id, brand: name, img: imageUrl(context.config, image_id) };
  await context.db
    .insertInto('image_uploads')
    .values(all.map(({ id }) => ({ image_id, user_id: id })))
    .execute();
  const wanted = ofPlace.flatMap(({ sellers }) =>
    Array.from({ length: counts.products }, (_, at) => ({ seller: sellers[at % sellers.length] as Actor, at })),
  );
  const written = await context.db
    .insertInto('products')
    .values(
      wanted.map(({ seller, at }) => ({
        ...(isSendable(at) ? { handover: 'both' as const, sent_to: ['ES'] } : {}),
        seller_id: seller.id,
        category_id: id,
        image_id,
        name: 'Model phone',
        original_price_usd: 500,
        resale_price_usd: priceUsd,
        used_time: '1 year',
        condition: 'Good' as const,
        location: 'Here',
        phone: '12345',
        description: 'x',
        posted_on: '2026-01-01',
      })),
    )
    .returning(['id', 'seller_id'])
    .execute();
  await context.db
    .insertInto('transitions')
    .values(
      written.map(({ id, seller_id }) => ({
        subject: 'product' as const,
        subject_id: id,
        from_state: null,
        to_state: 'on_sale',
        actor_id: seller_id,
        reason: 'listed',
      })),
    )
    .execute();
  return ofPlace.map(({ at: place, ...people }) => ({
    ...people,
    category,
    products: wanted
      .slice(place * counts.products, (place + 1) * counts.products)
      .map(({ seller }, at) => ({ id: written[place * counts.products + at]?.id ?? '', seller })),
  }));
}
