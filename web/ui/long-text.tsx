import { Fragment, useCallback, useState } from 'react';
import { useTexts } from '#web/texts/use-texts.ts';

/** About as many letters as six lines of a card have: what counts until the lines are measured. */
const shortEnough = 240;

/** A long text is cut short until somebody wants all of it; on paper and without scripts it is whole. */
export function LongText({ children }: { children: string }) {
  const { showAll, showLess } = useTexts().common;
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(children.length > shortEnough);
  // It looks when the browser has laid the lines out anyway. Zoomed, the two heights may be rounded differently.
  const measure = useCallback(
    (lines: HTMLSpanElement | null) => {
      if (lines === null || isOpen) return undefined;
      const observer = new ResizeObserver(() => setCut(lines.scrollHeight > lines.clientHeight + 1));
      observer.observe(lines);
      return () => observer.disconnect();
    },
    [isOpen],
  );
  return (
    <span className="block max-w-prose">
      <span
        key={children}
        ref={measure}
        className={`wrap-anywhere whitespace-pre-line print:line-clamp-none noscript:line-clamp-none ${isOpen ? 'block' : 'line-clamp-6'}`}
      >
        {paragraphsOf(children).map((paragraph, at) => (
          <Fragment key={at}>
            {at > 0 && <span className="block h-[1lh]" />}
            {paragraph}
          </Fragment>
        ))}
      </span>
      {isCut && (
        <button
          type="button"
          className="link link-primary py-1.5 text-xs font-medium noscript:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? showLess : showAll}
        </button>
      )}
    </span>
  );
}

/** Without the empty lines between them: a text that is cut at one would end in a line with nothing but an ellipsis. */
export function paragraphsOf(text: string): string[] {
  return withoutGaps(text).split(/\n[^\S\n]*\n/);
}

export function withoutGaps(text: string): string {
  return text.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n');
}
