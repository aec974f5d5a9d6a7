import { PageHeading } from '#web/ui/page-heading.tsx';

export default function DashboardPage() {
  return (
    <main>
      <PageHeading title="Dashboard" />
    </main>
  );
}
