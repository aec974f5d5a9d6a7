import type { ModelPage } from '#contract/models.ts';
import { fullNameOf } from '#web/categories/models-query.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import type { Crumb } from '#web/lib/page-meta.ts';
import { paths } from '#web/lib/paths.ts';
import type { Formats } from '#web/texts/formats.ts';
import type { PageTexts } from '#web/texts/pages/phones-and-models.ts';

export function modelCrumbs(model: ModelPage, texts: PageTexts): Crumb[] {
  return [
    { name: texts.frame.navbar.home, path: paths.home },
    { name: model.brand, path: paths.searchBrand(model.id) },
    { name: model.name, path: paths.model(model._id) },
  ];
}

export function modelMeta(
  model: ModelPage,
  origin: string,
  image: string | undefined,
  texts: PageTexts,
  formats: Formats,
) {
  const name = fullNameOf(model);
  return pageMeta({
    title: texts.frame.titleOf(texts.modelPage.metaTitle(name)),
    description: texts.modelPage.metaDescription(name),
    origin,
    path: paths.model(model._id),
    image,
    crumbs: modelCrumbs(model, texts),
    thing: groupOf(model, origin, formats),
  });
}

/** The model as a group, and each storage that is on sale as a product with all its offers. */
function groupOf(model: ModelPage, origin: string, formats: Formats) {
  const url = origin + paths.model(model._id);
  const storages = [...new Set(model.offers.map(({ storageGb }) => storageGb))];
  return {
    '@type': 'ProductGroup',
    '@id': url,
    url,
    name: fullNameOf(model),
    brand: brandOf(model),
    productGroupID: model._id,
    ...(storages.length > 0 && {
      variesBy: ['https://schema.org/size'],
      hasVariant: storages.map((storageGb) => variantOf(model, storageGb, url, formats)),
    }),
  };
}

function variantOf(model: ModelPage, storageGb: number | null, url: string, { gigabytes }: Formats) {
  const offers = model.offers.filter((offer) => offer.storageGb === storageGb);
  const name = fullNameOf(model);
  return {
    '@type': 'Product',
    sku: storageGb === null ? model._id : `${model._id}-${storageGb}gb`,
    name: storageGb === null ? name : `${name} ${gigabytes(storageGb)}`,
    size: storageGb === null ? undefined : gigabytes(storageGb),
    brand: brandOf(model),
    offers: {
      '@type': 'AggregateOffer',
      url,
      lowPrice: Math.min(...offers.map(({ lowest }) => lowest)),
      priceCurrency: 'USD',
      offerCount: offers.reduce((sum, { count }) => sum + count, 0),
      itemCondition: 'https://schema.org/UsedCondition',
      availability: 'https://schema.org/InStock',
    },
  };
}

const brandOf = ({ brand }: ModelPage) => ({ '@type': 'Brand', name: brand });
