import type { ReactNode } from 'react';

/** A button for what can't be undone: it asks first. */
export function ConfirmButton({ question, disabled, onConfirm, children, label }: { question: string; disabled: boolean; onConfirm: () => void; children: ReactNode; label?: string }) {
  return (
    <button
      type="button"
      className="btn btn-outline btn-error btn-sm"
      aria-label={label}
      disabled={disabled}
      onClick={() => {
        if (confirm(question)) onConfirm();
      }}
    >
      {children}
    </button>
  );
}
