import { Link } from 'react-router';
import type { Model } from '#contract/models.ts';
import { paths } from '#web/lib/paths.ts';
import { SaveSearchLater } from '#web/search/save-search-later.tsx';
import { everything } from '#web/search/wishes.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';

/** Instead of the phones of a model: be told of the next one, or look at others of the brand. */
export function NoneOnSale({ model }: { model: Model }) {
  const { onSale, list } = usePageTexts().modelPage;
  const named = { value: model._id, label: model.name, count: 0 };
  const facets = { brand: [], model: [named], storage: [], colour: [], condition: [], lock: [] };
  return (
    <section className="section pb-0" aria-labelledby="on-sale">
      <h2 id="on-sale" className="text-title mb-2">
        {onSale(0)}
      </h2>
      <p className="text-quiet mb-6 noscript:hidden">{list.saveHint}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Link to={`${paths.search}?brand=${model.id}`} className="btn btn-primary min-h-11">
          {list.others(model.brand)}
        </Link>
        <SaveSearchLater wishes={{ ...everything, model: [model._id] }} answer={{ facets, priceInWords: null }} />
      </div>
    </section>
  );
}
