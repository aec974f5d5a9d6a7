import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { hasSkipped } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Says that we left out filters of the address. Only after hydration: the server caches one page for both addresses. */
export function SkippedNote() {
  const { skipped } = useFinding();
  const { search } = useLocation();
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(hasSkipped(new URLSearchParams(search))), [search]);
  return (
    isShown && (
      <div className="mb-4">
        <Alert tone="warning">{skipped}</Alert>
      </div>
    )
  );
}
