import type { ReactNode } from 'react';

/** A button for what can't be undone: it stays quiet until one is about to press it, and asks first. */
export function ConfirmButton({ question, disabled, onConfirm, icon, children, label }: { question: string; disabled: boolean; onConfirm: () => void; icon?: ReactNode; children: ReactNode; label?: string }) {
  return (
    <button
      type="button"
      className="btn btn-ghost wrap-normal whitespace-nowrap max-md:px-3 text-base-content/80 hover:bg-error/10 hover:text-error focus-visible:text-error md:btn-sm hover:border-transparent"
      aria-label={label}
      disabled={disabled}
      onClick={() => {
        if (confirm(question)) onConfirm();
      }}
    >
      {icon}
      {children}
    </button>
  );
}
