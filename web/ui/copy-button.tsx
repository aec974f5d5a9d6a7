import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

const shownMs = 2_500;

/** Nothing where the browser has no clipboard. */
export function CopyButton({
  text,
  label,
  children,
  copied,
}: {
  text: string;
  label: string;
  children: string;
  copied: string;
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (typeof navigator === 'undefined' || !('clipboard' in navigator)) return null;
  const Icon = isCopied ? Check : Copy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser does not allow it: the text can still be selected.
    }
  };
  return (
    <>
      <button type="button" className="btn btn-sm max-sm:btn-md" aria-label={label} onClick={() => void copy()}>
        <Icon className="size-4" aria-hidden="true" />
        {isCopied ? copied : children}
      </button>
      <span role="status" className="sr-only">
        {isCopied ? copied : ''}
      </span>
    </>
  );
}
