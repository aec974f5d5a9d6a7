/** The name of the house: a dial that is turning, and the word. */
export function NameMark() {
  return (
    <span className="inline-flex items-center gap-2.5 font-bold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="fill-primary" />
        <circle cx="16" cy="16" r="9.2" fill="none" className="stroke-primary-content" strokeWidth="2.6" strokeDasharray="46 12" strokeLinecap="round" transform="rotate(40 16 16)" />
        <circle cx="16" cy="16" r="3.4" className="fill-secondary" />
      </svg>
      <span className="text-xl">Redial</span>
    </span>
  );
}
