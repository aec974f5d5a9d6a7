import { Guard } from '#web/guards/guard.tsx';
import { DevicesSection } from '#web/identity/security/devices-section.tsx';
import { EmailSection } from '#web/identity/security/email-section.tsx';
import { EventsSection } from '#web/identity/security/events-section.tsx';
import { PasswordSection } from '#web/identity/security/password-section.tsx';
import { TwoStep } from '#web/identity/security/two-step.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { securityTextsOf, useSecurityTexts } from '#web/texts/pages/security.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/security.ts';

export const handle: AsksEarly = {
  early: () => ['/api/identity/email', '/api/identity/password', '/api/identity/sessions', '/api/identity/events'],
};

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const security = securityTextsOf(matches);
  return [{ title: frame.titleOf(security.title) }];
}

/** Sections only: each stands in web/identity/security and asks for what it shows. */
export default function SecurityPage() {
  const { title, intro } = useSecurityTexts();
  return (
    <main className="max-w-4xl">
      <PageHeading title={title}>{intro}</PageHeading>
      <Guard waiting={<FormSkeleton fields={2} />}>
        {() => (
          <div className="space-y-12">
            <EmailSection />
            <PasswordSection />
            <TwoStep />
            <DevicesSection />
            <EventsSection />
          </div>
        )}
      </Guard>
    </main>
  );
}
