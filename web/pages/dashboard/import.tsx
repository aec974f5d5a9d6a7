import { Guard } from '#web/guards/guard.tsx';
import { AddressToConfirm } from '#web/identity/unconfirmed-address.tsx';
import { ImportDesk } from '#web/products/importing/import-desk.tsx';
import { importTextsOf, useImportTexts } from '#web/texts/pages/import-page.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/import.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(importTextsOf(matches).title) }];
}

/** Sellers list and change many phones by a file. */
export default function ImportPage() {
  const { title, lead } = useImportTexts();
  return (
    <main className="max-w-4xl">
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="seller" waiting={<FormSkeleton fields={2} />}>
        {() => (
          <>
            <AddressToConfirm before="sell" />
            <ImportDesk />
          </>
        )}
      </Guard>
    </main>
  );
}
