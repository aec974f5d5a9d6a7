import { toast, Toaster } from 'react-hot-toast';
import type { ToasterProps } from 'react-hot-toast';

export { toast };

/** Repeats what a dialog says and reads out itself: not read out twice, and not in the way of the dialog's buttons. */
export function echo(text: string): void {
  toast.error(text, { id: text, ariaProps: { role: 'status', 'aria-live': 'off' }, style: { pointerEvents: 'none' } });
}

export function Toasts() {
  return <Toaster position="top-center" toastOptions={look} />;
}

/** On the dark of the footer in both themes, framed where the page is dark itself. */
const look: ToasterProps['toastOptions'] = {
  style: {
    background: 'var(--color-neutral)',
    color: 'var(--color-neutral-content)',
    border: '1px solid color-mix(in oklab, var(--color-neutral-content) 22%, transparent)',
    borderRadius: 'var(--radius-field)',
    boxShadow: 'var(--shadow-lift)',
    padding: '0.625rem 0.875rem',
    maxWidth: 'min(26rem, calc(100vw - 2rem))',
    fontSize: '0.9375rem',
    fontWeight: 540,
    overflowWrap: 'anywhere',
  },
  success: { iconTheme: { primary: 'oklch(82% 0.13 154)', secondary: 'oklch(22% 0.05 154)' } },
  error: { iconTheme: { primary: 'oklch(78% 0.125 25)', secondary: 'oklch(22% 0.06 25)' } },
};
