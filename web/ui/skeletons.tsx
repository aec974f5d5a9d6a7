import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/use-texts.ts';

interface Props {
  /** What is waited for, said once to those who can't see the shapes. */
  label?: string;
}

export function CardSkeleton({ label, count = 6 }: Props & { count?: number }) {
  return (
    <Waiting label={label}>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {times(count, (at) => (
          <div key={at} className="surface overflow-hidden">
            <div className="skeleton aspect-square rounded-none" />
            <div className="space-y-3 p-5">
              <Line className="h-7 w-1/3" />
              <Line className="h-5 w-2/3" />
              <Line className="h-4 w-full" />
              <Line className="h-4 w-4/5" />
              <Line className="h-10 w-full" />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** A table on its way; cards where the screen is narrow, as the table itself. */
export function TableSkeleton({ label, rows = 5 }: Props & { rows?: number }) {
  return (
    <Waiting label={label}>
      <div className="surface divide-base-300 divide-y overflow-hidden">
        <div className="bg-base-200/70 hidden h-11 md:block" />
        {times(rows, (at) => (
          <div key={at} className="flex items-center gap-4 p-4">
            <Line className="size-14 shrink-0" />
            <div className="flex-1 space-y-2">
              <Line className="h-4 w-1/2" />
              <Line className="h-3 w-1/3" />
            </div>
            <Line className="h-8 w-20" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

export function FormSkeleton({ label, fields = 4 }: Props & { fields?: number }) {
  return (
    <Waiting label={label}>
      <div className="space-y-5">
        {times(fields, (at) => (
          <div key={at} className="space-y-2">
            <Line className="h-4 w-28" />
            <Line className="h-11 w-full" />
          </div>
        ))}
        <Line className="h-11 w-36" />
      </div>
    </Waiting>
  );
}

function Waiting({ label, children }: { label: string | undefined; children: ReactNode }) {
  const { loading } = useTexts().common;
  return (
    <div role="status">
      <span className="sr-only">{label ?? loading}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

function Line({ className }: { className: string }) {
  return <div className={`skeleton rounded-field ${className}`} />;
}

function times<Made>(count: number, make: (at: number) => Made): Made[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
