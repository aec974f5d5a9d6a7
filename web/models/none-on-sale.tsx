import { Link } from 'react-router';
import type { Model } from '#contract/models.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';

/** Instead of the phones of a model: the search to save, or others of the brand. */
export function NoneOnSale({ model }: { model: Model }) {
  const { onSale, list } = usePageTexts().modelPage;
  return (
    <section className="section pb-0" aria-labelledby="on-sale">
      <h2 id="on-sale" className="text-title mb-2">
        {onSale(0)}
      </h2>
      <p className="text-quiet mb-6">{list.saveHint}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Link to={`${paths.search}?brand=${model.id}`} className="btn btn-primary min-h-11">
          {list.others(model.brand)}
        </Link>
        {/* The button itself would bring the code of searches to every page. */}
        <Link to={`${paths.search}?model=${model._id}`} className="btn btn-outline min-h-11">
          {list.open}
        </Link>
      </div>
    </section>
  );
}
