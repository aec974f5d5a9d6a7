import type { TestModeText } from '#web/texts/test-mode.ts';

/** Stands above every page of a market that takes test cards. */
export function TestMode({ title, text }: TestModeText) {
  return (
    <aside
      aria-label={title}
      className="bg-base-200 border-base-300 border-b px-4 py-1 text-center text-note print:hidden"
    >
      <strong>{title}</strong> <span className="max-sm:sr-only">{text}</span>
    </aside>
  );
}
