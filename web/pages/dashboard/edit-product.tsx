import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Guard } from '#web/guards/guard.tsx';
import { AddressToConfirm } from '#web/identity/unconfirmed-address.tsx';
import { paths } from '#web/lib/paths.ts';
import { EditProductForm } from '#web/products/edit-product-form.tsx';
import { editingTextsOf, useEditingTexts } from '#web/texts/pages/edit-product.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/edit-product.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(editingTextsOf(matches).title) }];
}

export default function EditProductPage({ params }: Route.ComponentProps) {
  const { title, lead, back } = useEditingTexts();
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
