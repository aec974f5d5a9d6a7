import { useState } from 'react';
import { useTexts } from '#web/texts/use-texts.ts';

const shortEnough = 240;

/** A text of any length: a long one is cut short until somebody wants all of it. */
export function LongText({ children }: { children: string }) {
  const { showAll, showLess } = useTexts().common;
  const [isOpen, setOpen] = useState(false);
  if (children.length <= shortEnough)
    return <span className="block wrap-anywhere whitespace-pre-line">{children}</span>;
  return (
    <span className="inline-block max-w-prose">
      <span className={`wrap-anywhere whitespace-pre-line ${isOpen ? 'block' : 'line-clamp-4'}`}>{children}</span>{' '}
      <button
        type="button"
        className="link link-primary py-1.5 text-xs font-medium"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? showLess : showAll}
      </button>
    </span>
  );
}
