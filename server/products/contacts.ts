import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { newness } from '#contract/allowances.ts';
import type { Product } from '#contract/products.ts';
import type { Identity } from '#server/http/caller.ts';
import type { Http } from '#server/http/http.ts';
import { isCounted } from '#server/http/newness.ts';
import type { Guard } from '#server/http/serve.ts';
import type { Actor } from '#server/platform/actor.ts';
import { listSellersBookedBy } from '#server/products/booked-store.ts';
import { mustConfirm } from '#server/users/rules.ts';

/** Accounts whose seen sellers this server remembers, so that it needn't ask the database again. */
const rememberedMax = 2_000;

/** Stands before the id of a seller who shares their contact only with buyers who booked. */
const hides = 'hides ';

/** The caller who wants to see sellers' contacts. */
interface Asking {
  actor: Actor | null;
  identity: Identity | null;
  request: FastifyRequest;
}

/** Decides whose e-mail and phone a caller is shown: docs/decisions/0016-limits-of-newness.md. */
export interface Contacts {
  /**
   * Takes out of these products the contacts that the caller may not see. They come with all contacts, for members; for
   * visitors without any.
   */
  show(asking: Asking, products: Product[]): Promise<Product[]>;
  /** The same of kept lists, and of one phone. */
  guard: Guard<Product[]>;
  guardOfOne: Guard<Product>;
}

/** Counts for each account whose contacts it was shown today: in the database, with memory in front. */
export function createContacts(http: Pick<Http, 'context' | 'networks'>): Contacts {
  const { context } = http;
  /** By account and day, the sellers whose contact it saw. These need no further question to the database. */
  const shown = new LRUCache<string, Set<string>>({ max: rememberedMax });

  /** @returns of these sellers those whose contact the account may see today; they are noted as seen */
  async function see(accountId: string, sellerIds: readonly string[], max: number): Promise<ReadonlySet<string>> {
    const day = context.clock.now().toISOString().slice(0, 10);
    const known = shown.get(`${accountId} ${day}`) ?? new Set<string>();
    if (sellerIds.every((id) => known.has(id))) return known;
    const { rows } = await sql<{
      id: string;
    }>`select see_contacts(${accountId}::uuid, ${day}::date, ${sellerIds}::uuid[], ${max}::int) as id`.execute(
      context.db,
    );
    const visible = new Set([...(shown.get(`${accountId} ${day}`) ?? []), ...rows.map(({ id }) => id)]);
    if (max > 0) shown.set(`${accountId} ${day}`, visible);
    return visible;
  }

  async function keepBack(
    { actor, identity, request }: Asking,
    sellerIds: readonly string[],
  ): Promise<((product: Product) => Product) | null> {
    if (actor === null || http.networks.isOwners(request.raw)) return null;
    if (actor.role === 'admin' && !identity?.secondFactor.isNeeded) return null;
    const isConfirmed = identity !== null && !mustConfirm(context.config, identity);
    if (isConfirmed && !isCounted(http, request)) return null;
    const others = sellerIds.filter((id) => id !== actor.id);
    const visible = await see(actor.id, others, isConfirmed ? newness.contacts.sellersADay : 0);
    if (others.every((id) => visible.has(id))) return null;
    const why = isConfirmed ? 'too_many' : 'unconfirmed';
    return (product) =>
      product.sellerId === actor.id || visible.has(product.sellerId) ? product : withoutContact(product, why);
  }

  /** First what sellers share only with buyers who booked, wherever the request comes from; then what is counted. */
  async function keepBackOne(asking: Asking, names: readonly string[]) {
    const hiding = names.filter((name) => name.startsWith(hides)).map((name) => name.slice(hides.length));
    const known = await whoseContactIsKnown(asking.actor, hiding);
    const isHidden = ({ sellerId, contactHidden }: Product) => contactHidden !== undefined && !known.has(sellerId);
    const counted = await keepBack(asking, [...names.filter((name) => !name.startsWith(hides)), ...known]);
    if (hiding.length === 0) return counted;
    return (product: Product) => {
      if (isHidden(product)) return withoutContact(product, 'after_booking');
      const { contactHidden: _shown, ...open } = product;
      return counted?.(open) ?? open;
    };
  }

  /** @returns of these sellers, who share their contact after a booking, those who share it with this person */
  async function whoseContactIsKnown(actor: Actor | null, sellerIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (actor === null || sellerIds.length === 0) return new Set();
    if (actor.role === 'admin') return new Set(sellerIds);
    return new Set(await listSellersBookedBy(context, actor.id, sellerIds));
  }

  async function keepBackOfAll(asking: Asking, names: readonly string[]) {
    const shown = await keepBackOne(asking, names);
    return shown && ((products: Product[]) => products.map(shown));
  }

  return {
    show: async (asking, products) => (await keepBackOfAll(asking, namesIn(products)))?.(products) ?? products,
    guard: { namesIn, keepBack: keepBackOfAll },
    guardOfOne: { namesIn: (product) => namesIn([product]), keepBack: keepBackOne },
  };
}

/** Each seller once, in the order in which their phones are listed, with a mark where they hide their contact. */
function namesIn(products: readonly Product[]): string[] {
  return [...new Set(products.map(({ sellerId, contactHidden }) => (contactHidden ? hides + sellerId : sellerId)))];
}

function withoutContact(
  { email: _email, phone: _phone, ...product }: Product,
  contactHidden: NonNullable<Product['contactHidden']>,
): Product {
  return { ...product, contactHidden };
}
