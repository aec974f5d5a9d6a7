/** Something is being waited for; says so to those who can't see it turn. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-64 place-items-center">
      <span className="loading loading-ring loading-lg text-primary" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
