import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  info: 'bg-info/12 text-info',
  warning: 'bg-warning/25 text-base-content',
  over: 'bg-base-content/10 text-base-content',
};

interface Props {
  tone: keyof typeof tones;
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  /** The next step, if there is one. */
  action?: ReactNode;
}

/** What stands in place of the card form while nothing can be paid: what happened, and what to do. */
export function PaymentState({ tone, icon: Icon, title, children, action }: Props) {
  return (
    <section role="status" className="surface space-y-3 p-5 sm:p-6">
      <span className={`grid size-12 place-items-center rounded-full ${tones[tone]}`} aria-hidden="true">
        <Icon className="size-6" />
      </span>
      <h2 className="text-heading">{title}</h2>
      <p className="max-w-prose">{children}</p>
      {action && <div className="pt-2">{action}</div>}
    </section>
  );
}
