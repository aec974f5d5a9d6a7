import { useQuery } from '@tanstack/react-query';
import { CategoryGrid, CategorySkeletons } from '#web/categories/category-grid.tsx';
import { categoriesQuery } from '#web/categories/queries.ts';
import { Guard } from '#web/guards/guard.tsx';
import { messageOf } from '#web/lib/problems.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Route } from './+types/category-list.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { frame, categories } = textsOf(matches);
  return [{ title: frame.titleOf(categories.title) }];
}

export default function CategoryListPage() {
  const { categories } = useTexts();
  return (
    <main className="shell py-8 sm:py-10">
      <PageHeading title={categories.title}>{categories.intro}</PageHeading>
      <Guard waiting={<CategorySkeletons label={categories.loading} />}>{() => <Categories />}</Guard>
    </main>
  );
}

function Categories() {
  const texts = useTexts().categories;
  const categories = useQuery(categoriesQuery());
  if (categories.isPending) return <CategorySkeletons label={texts.loading} />;
  if (categories.isError)
    return <ErrorState message={messageOf(categories.error)} onRetry={() => void categories.refetch()} />;
  if (categories.data.length === 0) return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>;
  return <CategoryGrid categories={categories.data} eager />;
}
