import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { CategoryGrid } from '#web/categories/category-grid.tsx';
import { categoriesQuery } from '#web/categories/queries.ts';
import { Hero } from '#web/home/hero.tsx';
import { Promises } from '#web/home/promises.tsx';
import { paths } from '#web/lib/paths.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { apiContext } from '#web/lib/server-api.ts';
import { ContactForm } from '#web/messages/contact-form.tsx';
import { AdvertisedCard } from '#web/products/advertised-card.tsx';
import { advertisedQuery, homeMax } from '#web/products/advertised-query.ts';
import { Savable } from '#web/saved/save-button.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Route } from './+types/home.ts';

const shownAtFirst = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [categories, advertised] = await Promise.all([
    api.listCategories(),
    api.listAdvertised({ query: { limit: homeMax } }),
  ]);
  return { categories, advertised };
}

/** In the browser the same lists come from the calls themselves. */
export async function clientLoader() {
  const queryClient = getQueryClient();
  const [categories, advertised] = await Promise.all([
    queryClient.ensureQueryData(categoriesQuery()),
    queryClient.ensureQueryData(advertisedQuery()),
  ]);
  return { categories, advertised };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const texts = useTexts().home;
  const categories = useQuery({ ...categoriesQuery(), initialData: loaderData.categories }).data;
  const advertised = useQuery({ ...advertisedQuery(), initialData: loaderData.advertised }).data;
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? advertised : advertised.slice(0, shownAtFirst);
  return (
    <main>
      <Hero />
      <Promises />
      <section className="shell section" aria-labelledby="brands">
        <h2 id="brands" className="text-title mb-6">
          {texts.brands}
        </h2>
        <CategoryGrid categories={categories} />
      </section>
      <section className="bg-base-200 section" aria-labelledby="advertised">
        <div className="shell">
          <h2 id="advertised" className="text-title mb-6">
            {texts.advertised.title}
          </h2>
          {advertised.length === 0 && (
            <EmptyState
              title={texts.advertised.none}
              action={
                <Link to={paths.categories} viewTransition className="btn btn-primary min-h-11">
                  {texts.advertised.seeAll}
                </Link>
              }
            >
              {texts.advertised.noneHint}
            </EmptyState>
          )}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 xl:grid-cols-4">
            {shown.map((product) => (
              <Savable key={product._id} product={product}>
                <AdvertisedCard product={product} />
              </Savable>
            ))}
          </div>
          {advertised.length > shown.length && (
            <div className="mt-8 text-center">
              <button type="button" className="btn btn-outline min-h-11" onClick={() => setShowAll(true)}>
                {texts.advertised.showMore(advertised.length - shown.length)}
              </button>
            </div>
          )}
        </div>
      </section>
      <section id="contact" className="shell section grid gap-8 lg:grid-cols-2" aria-labelledby="contact-title">
        <div className="space-y-3">
          <h2 id="contact-title" className="text-title">
            {texts.contact.title}
          </h2>
          <p className="text-quiet max-w-md">{texts.contact.text}</p>
        </div>
        <ContactForm />
      </section>
    </main>
  );
}
