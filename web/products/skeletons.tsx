/** The shape of what is coming. */
export function CardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div role="status" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">Loading phones</span>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="rounded-box border-base-300 overflow-hidden border" aria-hidden="true">
          <div className="skeleton aspect-square rounded-none" />
          <div className="space-y-3 p-5">
            <div className="skeleton h-5 w-2/3" />
            <div className="skeleton h-7 w-1/3" />
            <div className="skeleton h-24 w-full" />
            <div className="skeleton h-10 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
