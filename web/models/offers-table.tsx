import { Link } from 'react-router';
import { conditions } from '#contract/limits.ts';
import type { Condition } from '#contract/limits.ts';
import type { ModelPage } from '#contract/models.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/**
 * What a model costs now: a line for each storage, a column for each condition. Each price leads to its phones. On a
 * phone lines break, so that the last column is seen too.
 */
export function OffersTable({ model }: { model: ModelPage }) {
  const { modelPage, products } = usePageTexts();
  const texts = modelPage.offers;
  const { gigabytes } = useFormats();
  const storages = [...new Set(model.offers.map(({ storageGb }) => storageGb))];
  return (
    <div>
      <h2 id="offers" className="text-heading mb-3">
        {texts.title}
      </h2>
      {storages.length === 0 ? (
        <p className="text-quiet">{texts.nothing}</p>
      ) : (
        <div className="surface relative overflow-x-auto" tabIndex={0} role="region" aria-labelledby="offers">
          <table className="w-full border-collapse text-sm max-sm:text-[0.8125rem]">
            <thead>
              <tr className="bg-base-200/70 text-quiet">
                {[texts.storage, ...conditions.map((condition) => products.conditions[condition])].map((title) => (
                  <th
                    key={title}
                    scope="col"
                    className="px-1 py-2.5 text-start text-[0.8125rem] font-semibold first:ps-3 max-sm:text-xs sm:px-3 sm:first:ps-4"
                  >
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {storages.map((storageGb) => (
                <tr key={storageGb} className="border-base-300 border-t align-top">
                  <th
                    scope="row"
                    className="px-1 py-3 ps-3 text-start font-semibold sm:px-3 sm:ps-4 sm:whitespace-nowrap"
                  >
                    {storageGb === null ? texts.storageUnknown : gigabytes(storageGb)}
                  </th>
                  {conditions.map((condition) => (
                    <td key={condition} className="px-1 py-2 sm:px-3">
                      <Offer model={model} storageGb={storageGb} condition={condition} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function Offer({ model, storageGb, condition }: { model: ModelPage; storageGb: number | null; condition: Condition }) {
  const {
    modelPage: {
      offers: { none, from, median },
    },
    products,
  } = usePageTexts();
  const { usd } = useFormats();
  const offer = model.offers.find((one) => one.storageGb === storageGb && one.condition === condition);
  if (offer === undefined)
    return (
      <span className="text-quiet inline-block py-1">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{none}</span>
      </span>
    );
  return (
    <Link
      to={paths.searchModel(model._id, { storage: storageGb ?? undefined, condition })}
      className="group inline-block py-1"
    >
      <span className="text-primary block font-semibold tabular-nums sm:whitespace-nowrap group-hover:underline">
        {offer.count === 1 ? usd(offer.lowest) : from(usd(offer.lowest))}
      </span>
      {offer.count > 1 && (
        <span className="text-note text-quiet block sm:whitespace-nowrap">{median(usd(offer.median))}</span>
      )}
      <span className="text-note text-quiet block sm:whitespace-nowrap">{products.count(offer.count)}</span>
    </Link>
  );
}
