import type { PhonePage } from '#contract/phones.ts';
import type { Product } from '#contract/products.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import type { Crumb } from '#web/lib/page-meta.ts';
import { paths } from '#web/lib/paths.ts';
import type { PageTexts } from '#web/texts/pages/phones-and-models.ts';
import type { Formats } from '#web/texts/formats.ts';

/** Source: schema.org/ItemAvailability. A phone that is off the market has no page. */
const availability: Record<Product['salesStatus'], string> = {
  Available: 'https://schema.org/InStock',
  Reserved: 'https://schema.org/Reserved',
  Sold: 'https://schema.org/SoldOut',
  Withdrawn: 'https://schema.org/Discontinued',
};

/** The way to a phone: home, its brand, its model where it is known, and itself. */
export function phoneCrumbs({ phone, modelName }: PhonePage, texts: PageTexts): Crumb[] {
  return [
    { name: texts.frame.navbar.home, path: paths.home },
    { name: phone.brand, path: paths.searchBrand(phone.id) },
    ...(phone.model && modelName ? [{ name: modelName, path: paths.model(phone.model) }] : []),
    { name: phone.name, path: paths.phone(phone._id, phone.name) },
  ];
}

export function phoneMeta(page: PhonePage, origin: string, texts: PageTexts, formats: Formats) {
  const { phone } = page;
  const { usd } = formats;
  const { phonePage } = texts;
  const condition = texts.products.conditions[phone.productCondition].toLowerCase();
  const price = phone.salesStatus === 'Sold' ? null : usd(phone.resalePrice);
  return pageMeta({
    title: texts.frame.titleOf(`${phone.name}, ${price ?? phonePage.sold}`),
    description:
      price === null
        ? phonePage.metaDescriptionSold(phone.name, condition)
        : phonePage.metaDescription(phone.name, condition, price, phone.location),
    origin,
    path: paths.phone(phone._id, phone.name),
    image: phone.img,
    crumbs: phoneCrumbs(page, texts),
    thing: productOf(page, origin, formats),
  });
}

/** The phone and its offer. Absent facts are undefined, which JSON leaves out. */
function productOf({ phone, modelName, seller }: PhonePage, origin: string, { gigabytes }: Formats) {
  return {
    '@type': 'Product',
    name: phone.name,
    sku: phone._id,
    description: phone.description || undefined,
    image: phone.photos ?? [phone.img],
    brand: { '@type': 'Brand', name: phone.brand },
    model: modelName,
    color: phone.colour,
    size: phone.storageGb && gigabytes(phone.storageGb),
    isVariantOf: phone.model && { '@type': 'ProductGroup', '@id': origin + paths.model(phone.model) },
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url: origin + paths.phone(phone._id, phone.name),
      price: phone.resalePrice,
      priceCurrency: 'USD',
      availability: availability[phone.salesStatus],
      itemCondition: 'https://schema.org/UsedCondition',
      seller:
        seller &&
        (seller.trader
          ? { '@type': 'Organization', name: seller.trader.name }
          : { '@type': 'Person', name: seller.name }),
    },
  };
}
