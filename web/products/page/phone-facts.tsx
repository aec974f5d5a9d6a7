import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PhonePage } from '#contract/phones.ts';
import { useCountryNames } from '#web/lib/country-names.ts';
import { paths } from '#web/lib/paths.ts';
import { useListedFacts } from '#web/bookings/use-listed-facts.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** Everything that is known of a phone; what isn't known has no line. */
export function PhoneFacts({ page: { phone, modelName } }: { page: PhonePage }) {
  const { phonePage, products } = usePageTexts();
  const { facts } = phonePage;
  const { nameOf } = useCountryNames();
  const { date, list } = useFormats();
  const listed = useListedFacts(phone);
  const model = modelName && phone.model && <ModelLink id={phone.model} name={modelName} />;
  const known: [title: string, value: ReactNode][] = [
    [facts.brand, phone.brand],
    [facts.model, model],
    ...listed.map(({ title, value }): [string, string] => [title, value]),
    [
      facts.condition,
      `${products.conditions[phone.productCondition]}: ` +
        `${products.conditionMeanings[phone.productCondition].toLowerCase()}`,
    ],
    [facts.usedTime, phone.usedTime],
    [facts.location, phone.location],
    [facts.handover, phonePage.handovers[phone.handover ?? 'in_person'](list((phone.sentTo ?? []).map(nameOf)))],
    [facts.postingDate, date(phone.selling_post_date)],
  ];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-heading mb-3">
        {facts.title}
      </h2>
      <dl className="border-base-300 grid grid-cols-1 border-t sm:grid-cols-2 sm:gap-x-8">
        {known
          .filter(([, value]) => value)
          .map(([title, value]) => (
            <div key={title} className="border-base-300 flex gap-4 border-b py-2.5 text-sm">
              <dt className="text-quiet w-2/5 shrink-0">{title}</dt>
              <dd className="min-w-0 font-medium first-letter:uppercase">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function ModelLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={paths.model(id)} className="link link-primary -my-1 inline-block py-1">
      {name}
    </Link>
  );
}
