import type { OwnProduct, Product, ProductGlance } from '#contract/products.ts';
import type { Config } from '#server/config.ts';
import { imageUrl } from '#server/images/views.ts';
import type { OwnProductRow } from '#server/products/of-seller-store.ts';
import type { KnownRow, ProductRow, SeenRow } from '#server/products/store.ts';
import { sellerMayEndFrom } from '#server/trade/holds.ts';

/** The states of a product in the specification's words and their like. */
export const salesStatus = {
  on_sale: 'Available',
  reserved: 'Reserved',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
  returned: 'Withdrawn',
} as const;

/** A product as it is seen from outside; visitors don't see how to reach the seller. */
export function productView(config: Config, row: ProductRow, forMember: boolean): Product {
  return {
    _id: row.id,
    name: row.name,
    id: row.category_id,
    brand: row.brand,
    originalPrice: row.original_price_usd,
    resalePrice: row.resale_price_usd,
    usedTime: row.used_time,
    productCondition: row.condition,
    sellerId: row.seller_id,
    sellerName: row.seller_name,
    location: row.location,
    description: row.description,
    selling_post_date: row.posted_on,
    img: imageUrl(config, row.image_id),
    verified: row.verified_at !== null,
    advertised: row.advertised_at !== null,
    salesStatus: salesStatus[row.state],
    placeholder: row.placeholder,
    createdAt: row.created_at.toISOString(),
    revision: row.revision,
    ...(row.takes_offers ? {} : { noOffers: true as const }),
    ...knownView(row),
    ...(forMember ? contactView(row) : {}),
  };
}

/** Who may see what is marked as hidden is decided for each request (products/contacts.ts). */
function contactView(row: ProductRow): Pick<Product, 'email' | 'phone' | 'contactHidden'> {
  const contact = { email: row.seller_email, phone: row.phone };
  return row.contact_after_booking ? { ...contact, contactHidden: 'after_booking' } : contact;
}

/** What anybody may know of the phone; what isn't known is left out. */
function knownView(row: Omit<KnownRow, 'imei'>) {
  return {
    ...whatIsKnown({ model: row.model_id }),
    ...listedFactsView(row),
    ...whatIsKnown({
      town: row.town_id,
      handover: row.handover === 'in_person' ? null : row.handover,
      sentTo: row.sent_to.length > 0 ? row.sent_to : null,
    }),
  };
}

/** What the listing says of the phone itself. */
export function listedFactsView(
  row: Pick<KnownRow, 'storage_gb' | 'ram_gb' | 'colour' | 'carrier_lock' | 'battery_percent' | 'in_box'>,
) {
  return whatIsKnown({
    storageGb: row.storage_gb,
    ramGb: row.ram_gb,
    colour: row.colour,
    carrierLock: row.carrier_lock,
    batteryHealth: row.battery_percent,
    inBox: row.in_box.length > 0 ? row.in_box : null,
  });
}

function whatIsKnown<Known extends object>(known: Known) {
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) as {
    [Name in keyof Known]?: NonNullable<Known[Name]>;
  };
}

/** A product as its own seller sees it in My Products, with who holds it. */
export function ownProductView(config: Config, row: OwnProductRow): OwnProduct {
  const { booking_id: bookingId, buyer_name: buyerName, booked_at, held_until } = row;
  const view = {
    ...productView(config, { ...row, contact_after_booking: false }, true),
    ...(row.imei === null ? {} : { imei: row.imei }),
  };
  if (bookingId === null || buyerName === null || booked_at === null || held_until === null) return view;
  const { attempt_state: state, attempt_at } = row;
  const attempt = state === null || attempt_at === null ? null : { state, created_at: attempt_at };
  const endableFrom = sellerMayEndFrom(booked_at, attempt)?.toISOString();
  return {
    ...view,
    reservation: {
      bookingId,
      buyerName,
      price: row.held_at_usd ?? row.resale_price_usd,
      since: booked_at.toISOString(),
      until: held_until.toISOString(),
      isPaying: row.booking_state === 'paying',
      ...(row.conversation_id === null ? {} : { conversation: row.conversation_id }),
      ...(endableFrom === undefined ? {} : { endableFrom }),
    },
  };
}

/** A product in short, for saved lists; sold ones too. */
export function glanceView(config: Config, row: SeenRow): ProductGlance {
  const { _id, id, name, brand, originalPrice, resalePrice, productCondition, img, placeholder } = productView(
    config,
    row,
    false,
  );
  return {
    _id,
    id,
    name,
    brand,
    originalPrice,
    resalePrice,
    productCondition,
    img,
    placeholder,
    salesStatus: salesStatus[row.state],
  };
}
