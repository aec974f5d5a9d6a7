const outline = 'M12 2.5l2.94 5.96 6.58.96-4.76 4.64 1.12 6.55L12 17.52l-5.88 3.09 1.12-6.55L2.48 9.42l6.58-.96z';

/** One star, full or empty. Its meaning stands in words beside it. */
export function StarShape({ isFull, className = 'size-5' }: { isFull: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${isFull ? 'text-accent' : 'text-base-content/55'} ${className}`}
      fill={isFull ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outline} />
    </svg>
  );
}

/** A number of five stars. `label` is for screen readers. */
export function Stars({ count, label, className }: { count: number; label: string; className?: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <StarShape key={star} isFull={star <= count} {...(className !== undefined && { className })} />
      ))}
    </span>
  );
}
