import type { ComponentProps, ReactNode } from 'react';

/** A round button that shows an icon alone; its name is read out, and shown on hover. */
export function IconButton({
  label,
  children,
  className = '',
  ...button
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={`btn btn-ghost btn-circle ${className}`}
    >
      {children}
    </button>
  );
}
