import { memberTextsOf, useMemberTexts } from '#web/texts/member-texts.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Route } from './+types/security.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { security } = memberTextsOf(matches);
  return [{ title: frame.titleOf(security.title) }];
}

/** Sections only: each stands in web/identity/security/<section>.tsx and asks for what it shows. */
export default function SecurityPage() {
  const { title, intro } = useMemberTexts().security;
  return (
    <main className="max-w-3xl">
      <PageHeading title={title}>{intro}</PageHeading>
      <div className="space-y-10"></div>
    </main>
  );
}
