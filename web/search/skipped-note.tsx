import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { hasSkipped } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Says that the address has filters that the list leaves out. Once the page lives: the server keeps one page for both. */
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
