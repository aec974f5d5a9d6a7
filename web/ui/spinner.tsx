import { useTexts } from '#web/texts/use-texts.ts';

/** Something is being waited for; says so to those who can't see it turn. */
export function Spinner({ label }: { label?: string }) {
  const { loading } = useTexts().common;
  return (
    <div role="status" className="grid min-h-64 place-items-center">
      <span className="loading loading-ring loading-lg text-primary" aria-hidden="true" />
      <span className="sr-only">{label ?? loading}</span>
    </div>
  );
}
