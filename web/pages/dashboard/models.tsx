import { useQuery } from '@tanstack/react-query';
import { modelsQuery } from '#web/categories/models-query.ts';
import { Guard } from '#web/guards/guard.tsx';
import { AddModelForm } from '#web/models/desk/add-model-form.tsx';
import { MergeModelsForm } from '#web/models/desk/merge-models-form.tsx';
import { pageTextsOf, usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Route } from './+types/models.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { frame, models } = pageTextsOf(matches);
  return [{ title: frame.titleOf(models.title) }];
}

/** What admins do to the catalogue of phones. */
export default function ModelsPage() {
  const { models: texts } = usePageTexts();
  return (
    <main className="max-w-3xl">
      <PageHeading title={texts.title}>{texts.lead}</PageHeading>
      <Guard role="admin" waiting={null}>
        {() => <Desk />}
      </Guard>
    </main>
  );
}

function Desk() {
  const { models: texts } = usePageTexts();
  const models = useQuery(modelsQuery());
  return (
    <div className="space-y-8">
      {models.data && <p className="text-quiet">{texts.count(models.data.length)}</p>}
      <section className="surface space-y-4 p-5 sm:p-7" aria-labelledby="add-model">
        <h2 id="add-model" className="text-heading">
          {texts.addTitle}
        </h2>
        <AddModelForm />
      </section>
      <section className="surface space-y-4 p-5 sm:p-7" aria-labelledby="merge-models">
        <h2 id="merge-models" className="text-heading">
          {texts.mergeTitle}
        </h2>
        <p className="text-quiet text-note">{texts.mergeHint}</p>
        <MergeModelsForm />
      </section>
    </div>
  );
}
