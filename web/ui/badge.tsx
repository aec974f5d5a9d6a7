import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-base-content/10 text-base-content',
  strong: 'bg-neutral text-neutral-content',
  primary: 'bg-primary/12 text-primary',
  success: 'bg-success/12 text-success',
  info: 'bg-info/12 text-info',
  warning: 'bg-warning/25 text-base-content',
  error: 'bg-error/12 text-error',
};

export type Tone = keyof typeof tones;

/** The look of a badge, for what is a button or a link and looks like one. */
export function badgeClass(tone: Tone): string {
  return `rounded-selector inline-flex items-center gap-1 px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[tone]}`;
}

export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={badgeClass(tone)}>
      {icon}
      {children}
    </span>
  );
}
