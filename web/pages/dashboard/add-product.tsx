import { Guard } from '#web/guards/guard.tsx';
import { AddProductForm } from '#web/products/add-product-form.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export function meta() {
  return [{ title: 'Add A Product · Redial' }];
}

export default function AddProductPage() {
  return (
    <main className="max-w-3xl">
      <PageHeading title="Add A Product">It is on its brand page as soon as you submit it.</PageHeading>
      <Guard role="seller">{(user) => <AddProductForm user={user} />}</Guard>
    </main>
  );
}
