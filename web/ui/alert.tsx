import type { ReactNode } from 'react';

const tones = {
  error: 'border-error/40 bg-error/10 text-error',
  success: 'border-success/40 bg-success/10 text-success',
  info: 'border-info/40 bg-info/10 text-info',
  warning: 'border-warning/60 bg-warning/15 text-base-content',
};

/** A message that stays. Errors and successes are read out as they appear. */
export function Alert({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`rounded-field border px-4 py-3 text-sm font-medium ${tones[tone]}`}
    >
      {children}
    </div>
  );
}
