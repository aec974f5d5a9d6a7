import { useState } from 'react';
import type { ReactNode } from 'react';
import { waits } from '#web/ui/waits.ts';

interface Props {
  /** Or how to find out what is to be asked, where that changes: it never fails. */
  question: string | (() => Promise<string>);
  /** Whom or what it is about, in a line of its own where the question doesn't say. */
  about?: string;
  isWaiting: boolean;
  onConfirm: () => void;
  icon?: ReactNode;
  children: ReactNode;
  label?: string;
  /** As it looks in a row of a table, unless it stands by itself. */
  look?: string;
}

export const quiet =
  'btn btn-ghost wrap-normal whitespace-nowrap max-md:px-3 text-base-content/80 hover:bg-error/10 hover:text-error ' +
  'focus-visible:text-error hover:border-transparent';

const inRow = `${quiet} md:btn-sm`;

/** A button for what can't be undone: it stays quiet until one is about to press it, and asks first. */
export function ConfirmButton({ question, about, isWaiting, onConfirm, icon, children, label, look = inRow }: Props) {
  const [isLooking, setLooking] = useState(false);
  const ask = async () => {
    if (typeof question === 'string') return question;
    setLooking(true);
    const found = await question();
    setLooking(false);
    return found;
  };
  return (
    <button
      type="button"
      className={look}
      aria-label={label}
      onClick={async () => {
        const asked = await ask();
        if (confirm(about === undefined ? asked : `${asked}\n\n${about}`)) onConfirm();
      }}
      {...waits(isWaiting || isLooking)}
    >
      {icon}
      {children}
    </button>
  );
}
