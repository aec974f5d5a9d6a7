import type { ReactNode } from 'react';
import { NameMark } from '#web/ui/name-mark.tsx';

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
  /** What else one may have come for, below the card. */
  foot?: ReactNode;
}

/** The frame of every page on which one signs in, signs up, or says who one is: one card, and nothing beside it. */
export function AuthCard({ title, lead, children, foot }: Props) {
  return (
    // Its background covers the footer's margin. The room below keeps the card in the middle of the first screen.
    <main className="bg-base-200/70 -mb-20 grid min-h-[calc(100dvh+1rem)] place-items-center px-4 pt-8 pb-28 sm:pt-14 sm:pb-34">
      <div className="w-full max-w-md space-y-6">
        <div className="surface shadow-card space-y-6 p-6 sm:p-8">
          <div className="space-y-2">
            <div className="mb-4 [&_svg]:size-10" aria-hidden="true">
              <NameMark sign />
            </div>
            <h1 className="text-title">{title}</h1>
            {lead && <p className="text-quiet">{lead}</p>}
          </div>
          {children}
        </div>
        {foot && <div className="text-center text-sm">{foot}</div>}
      </div>
    </main>
  );
}
