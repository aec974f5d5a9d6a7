import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { CategoryGrid } from '#web/categories/category-grid.tsx';
import { categoriesQuery } from '#web/categories/queries.ts';
import { Hero } from '#web/home/hero.tsx';
import { paths } from '#web/lib/paths.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { apiContext } from '#web/lib/server-api.ts';
import { ContactForm } from '#web/messages/contact-form.tsx';
import { AdvertisedCard } from '#web/products/advertised-card.tsx';
import { advertisedQuery } from '#web/products/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Route } from './+types/home.ts';

const shownAtFirst = 12;

export function meta() {
  const title = 'Redial: sell and buy used phones';
  const description = 'Used mobile phones from people who say what they are worth. Browse by brand, book in a click, pay safely.';
  return [{ title }, { name: 'description', content: description }, { property: 'og:title', content: title }, { property: 'og:description', content: description }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [categories, advertised] = await Promise.all([api.listCategories(), api.listAdvertised({ query: { limit: 60 } })]);
  return { categories, advertised };
}

/** In the browser the same lists come from the calls themselves. */
export async function clientLoader() {
  const queryClient = getQueryClient();
  const [categories, advertised] = await Promise.all([queryClient.ensureQueryData(categoriesQuery()), queryClient.ensureQueryData(advertisedQuery())]);
  return { categories, advertised };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const categories = useQuery({ ...categoriesQuery(), initialData: loaderData.categories }).data;
  const advertised = useQuery({ ...advertisedQuery(), initialData: loaderData.advertised }).data;
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? advertised : advertised.slice(0, shownAtFirst);
  return (
    <main>
      <Hero />
      <section className="shell py-12 sm:py-16" aria-labelledby="brands">
        <h2 id="brands" className="mb-6 text-2xl font-bold">
          Browse by brand
        </h2>
        <CategoryGrid categories={categories} />
      </section>
      <section className="bg-base-200/70 py-12 sm:py-16" aria-labelledby="advertised">
        <div className="shell">
          <h2 id="advertised" className="mb-6 text-2xl font-bold">
            Advertised items
          </h2>
          {advertised.length === 0 && (
            <EmptyState
              title="Nothing is advertised at the moment"
              action={
                <Link to={paths.categories} className="btn btn-primary">
                  See all phones
                </Link>
              }
            >
              Sellers can put their phones here. Until then, every phone is found by its brand.
            </EmptyState>
          )}
          <div className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4">
            {shown.map((product) => (
              <AdvertisedCard key={product._id} product={product} />
            ))}
          </div>
          {advertised.length > shown.length && (
            <div className="mt-8 text-center">
              <button type="button" className="btn btn-outline" onClick={() => setShowAll(true)}>
                Show all {advertised.length}
              </button>
            </div>
          )}
        </div>
      </section>
      <section id="contact" className="shell grid gap-8 py-12 sm:py-16 lg:grid-cols-2" aria-labelledby="contact-title">
        <div className="space-y-3">
          <h2 id="contact-title" className="text-2xl font-bold">
            Contact us
          </h2>
          <p className="text-base-content/80 max-w-md">A question about a phone, a seller or your booking? Write to us and a person will answer.</p>
        </div>
        <ContactForm />
      </section>
    </main>
  );
}
