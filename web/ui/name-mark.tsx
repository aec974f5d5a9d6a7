/** A dial that turns once more around an amber heart, in the same colours in both themes. `sign`: without the word. */
export function NameMark({ sign = false }: { sign?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 align-middle">
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true" fill="none">
        <rect width="32" height="32" rx="10" fill="#0a5c40" />
        <g stroke="#f4fef8" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
          <path d="M24.6 16.4A8.6 8.6 0 1 1 21.9 9.7L24.4 12" />
          <path d="M24.6 7v5.2h-5.2" />
        </g>
        <circle cx="16" cy="16" r="3" fill="#f2a93b" />
      </svg>
      {!sign && <span className="name-word text-[1.3125rem] leading-none font-[740] tracking-[-0.035em]">Redial</span>}
    </span>
  );
}
