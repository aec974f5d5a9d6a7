import { useQuery } from '@tanstack/react-query';
import { CategoryGrid } from '#web/categories/category-grid.tsx';
import { categoriesQuery } from '#web/categories/queries.ts';
import { Guard } from '#web/guards/guard.tsx';
import { messageOf } from '#web/lib/problems.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function meta() {
  return [{ title: 'Categories · Redial' }];
}

export default function CategoryListPage() {
  return (
    <main className="shell py-10">
      <PageHeading title="Categories">Choose a brand to see every phone on sale.</PageHeading>
      <Guard>{() => <Categories />}</Guard>
    </main>
  );
}

function Categories() {
  const categories = useQuery(categoriesQuery());
  if (categories.isPending) return <Spinner label="Loading categories" />;
  if (categories.isError) return <ErrorState message={messageOf(categories.error)} onRetry={() => void categories.refetch()} />;
  if (categories.data.length === 0) return <EmptyState title="No categories yet">The market is being set up. Please come back soon.</EmptyState>;
  return <CategoryGrid categories={categories.data} eager />;
}
