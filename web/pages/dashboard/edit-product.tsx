import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Guard } from '#web/guards/guard.tsx';
import { AddressToConfirm } from '#web/identity/unconfirmed-address.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { paths } from '#web/lib/paths.ts';
import { EditProductForm } from '#web/products/edit-product-form.tsx';
import { memberTextsOf, useMemberTexts } from '#web/texts/member-texts.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/edit-product.ts';

export const handle: AsksEarly = { early: ({ id = '' }) => [`/api/products/${encodeURIComponent(id)}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { dashboard } = memberTextsOf(matches);
  return [{ title: frame.titleOf(dashboard.editProduct.title) }];
}

export default function EditProductPage({ params }: Route.ComponentProps) {
  const { title, lead, back } = useMemberTexts().dashboard.editProduct;
  return (
    <main className="max-w-5xl">
      <Link
        to={paths.myProducts}
        className="link-hover text-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm lg:hidden"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {back}
      </Link>
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="seller" waiting={<FormSkeleton fields={6} />}>
        {(user) => (
          <>
            <AddressToConfirm before="sell" />
            <EditProductForm key={params.id} user={user} id={params.id} />
          </>
        )}
      </Guard>
    </main>
  );
}
