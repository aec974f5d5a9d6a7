import { useLocation } from 'react-router';
import { hasSkipped } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Says that we left out filters of the address, before scripts too: pages with a query are rendered for each request. */
export function SkippedNote() {
  const { skipped } = useFinding();
  const { search } = useLocation();
  return (
    hasSkipped(new URLSearchParams(search)) && (
      <div className="mb-4">
        <Alert tone="warning">{skipped}</Alert>
      </div>
    )
  );
}
