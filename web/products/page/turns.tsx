import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

interface Props {
  at: number;
  count: number;
  step: (by: number) => void;
  /** Of both buttons. */
  className?: string;
}

/** Which of some pictures is seen, and a button to each side. They stand above the strip of pictures. */
export function Turns({ at, count, step, className = '' }: Props) {
  const texts = usePageTexts().phonePage;
  return (
    <>
      <p
        className="bg-neutral text-neutral-content rounded-selector text-note pointer-events-none absolute start-3 bottom-3 px-2 py-0.5 font-semibold tabular-nums"
        aria-live="polite"
      >
        {texts.photoAt(at + 1, count)}
      </p>
      <Turn label={texts.previousPhoto} className={`start-3 ${className}`} isOver={at === 0} onPress={() => step(-1)}>
        <ChevronLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      </Turn>
      <Turn label={texts.nextPhoto} className={`end-3 ${className}`} isOver={at === count - 1} onPress={() => step(1)}>
        <ChevronRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      </Turn>
    </>
  );
}

interface TurnProps {
  label: string;
  className: string;
  isOver: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** At the end it stays, and keeps the focus. */
function Turn({ label, className, isOver, onPress, children }: TurnProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={isOver}
      className={`bg-base-100/95 border-base-300 absolute top-1/2 -translate-y-1/2 aria-disabled:opacity-40 ${className}`}
      onClick={onPress}
    >
      {children}
    </IconButton>
  );
}
