import { Guard } from '#web/guards/guard.tsx';
import { AddressToConfirm } from '#web/identity/unconfirmed-address.tsx';
import { AddProductForm } from '#web/products/add-product-form.tsx';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/add-product.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { frame, dashboard } = textsOf(matches);
  return [{ title: frame.titleOf(dashboard.addProduct.title) }];
}

export default function AddProductPage() {
  const { title, lead } = useTexts().dashboard.addProduct;
  return (
    <main className="max-w-5xl">
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="seller" waiting={<FormSkeleton fields={6} />}>
        {(user) => (
          <>
            <AddressToConfirm before="sell" />
            <AddProductForm user={user} />
          </>
        )}
      </Guard>
    </main>
  );
}
