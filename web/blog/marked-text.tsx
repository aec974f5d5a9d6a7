import { Fragment } from 'react';
import type { ReactNode } from 'react';

/** A text with its `code`, **strong** and _emphasised_ words set as such. */
export function MarkedText({ children }: { children: string }) {
  return children
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\b_[^_]+_\b)/)
    .map((part, at) => <Fragment key={at}>{set(part)}</Fragment>);
}

function set(part: string): ReactNode {
  if (part.length < 3) return part;
  if (part.startsWith('`'))
    return (
      <code className="bg-base-200 rounded-selector px-1.5 py-0.5 text-[0.9em] break-words">{part.slice(1, -1)}</code>
    );
  if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
  if (part.startsWith('_')) return <em>{part.slice(1, -1)}</em>;
  return part;
}
