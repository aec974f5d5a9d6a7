import { Guard } from '#web/guards/guard.tsx';
import { MailsComeBack } from '#web/identity/mails-come-back.tsx';
import { AddressToConfirm } from '#web/identity/unconfirmed-address.tsx';
import { AddProductForm } from '#web/products/add-product-form.tsx';
import { NoRoom } from '#web/products/adding/no-room.tsx';
import { addingTextsOf, useAddingTexts } from '#web/texts/pages/add-product.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/add-product.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(addingTextsOf(matches).title) }];
}

export default function AddProductPage() {
  const { title, lead } = useAddingTexts();
  return (
    <main className="max-w-5xl">
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="seller" waiting={<FormSkeleton fields={6} />}>
        {(user) => (
          <>
            <MailsComeBack>
              <AddressToConfirm before="sell" />
            </MailsComeBack>
            <NoRoom user={user} />
            <AddProductForm user={user} />
          </>
        )}
      </Guard>
    </main>
  );
}
