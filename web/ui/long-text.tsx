import { useState } from 'react';

const shortEnough = 240;

/** A text of any length: a long one is cut short until somebody wants all of it. */
export function LongText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  if (children.length <= shortEnough) return <span className="break-words whitespace-pre-line">{children}</span>;
  return (
    <span className="inline-block max-w-prose">
      <span className={`break-words whitespace-pre-line ${isOpen ? '' : 'line-clamp-4'}`}>{children}</span>{' '}
      <button type="button" className="link link-primary text-xs font-medium" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </span>
  );
}
