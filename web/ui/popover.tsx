import { useId, useRef } from 'react';
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  label?: string | undefined;
  className: string;
  /** What stands in the panel. A button in it closes it with `popoverTarget={id} popoverTargetAction="hide"`. */
  panel: ReactNode | ((id: string) => ReactNode);
  panelClassName?: string;
}

const gapPx = 6;

/** The browser closes the panel with Escape or a press elsewhere, and keeps it above everything. */
export function Popover({ children, label, className, panel, panelClassName = '' }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button" className={className} aria-label={label} popoverTarget={id}>
        {children}
      </button>
      <div
        id={id}
        popover="auto"
        className={`surface shadow-lift text-base-content anchored max-w-[min(20rem,calc(100vw-1rem))] ${panelClassName}`}
        onToggle={(event) => event.newState === 'open' && button.current && place(event.currentTarget, button.current)}
      >
        {typeof panel === 'function' ? panel(id) : panel}
      </div>
    </>
  );
}

/** Where styles can't tie it to its button: below that, or above for lack of room, always inside the window. */
function place(panel: HTMLElement, button: HTMLElement): void {
  if (CSS.supports('position-area: block-end')) return;
  const anchor = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const below = anchor.bottom + gapPx;
  const top = below + height <= innerHeight ? below : Math.max(gapPx, anchor.top - gapPx - height);
  const wanted = getComputedStyle(panel).direction === 'rtl' ? anchor.right - width : anchor.left;
  const left = Math.min(Math.max(gapPx, wanted), document.documentElement.clientWidth - width - gapPx);
  Object.assign(panel.style, { inset: 'auto', margin: '0', top: `${top}px`, left: `${left}px` });
}
