import { CircleAlert, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '#web/texts/use-texts.ts';
import { StatTile } from '#web/ui/stat-tile.tsx';

interface Props {
  value: string;
  label: string;
  note?: string;
  /** Where one can act on it. */
  to?: string;
  /** Of what should be nothing: whether something is there to be done. */
  isWaiting?: boolean;
}

/** A number of things to do; without any of them there is no tile. */
export function WaitingTile({ count, ...tile }: { count: number } & Required<Pick<Props, 'label' | 'note' | 'to'>>) {
  const { number } = useFormats();
  return count > 0 && <NumberTile value={number(count)} isWaiting {...tile} />;
}

/** A number that leads to where one can act on it. */
export function NumberTile({ value, label, note, to, isWaiting }: Props) {
  return (
    <StatTile
      value={value}
      label={label}
      note={note}
      aside={isWaiting === undefined ? undefined : <Mark isWaiting={isWaiting} />}
      link={
        to !== undefined && (
          <Link
            to={to}
            aria-label={[label, value, note].filter(Boolean).join(', ')}
            className="rounded-box absolute inset-0"
          />
        )
      }
    />
  );
}

function Mark({ isWaiting }: { isWaiting: boolean }) {
  return isWaiting ? (
    <CircleAlert className="text-accent size-5" aria-hidden="true" />
  ) : (
    <CircleCheck className="text-success size-5" aria-hidden="true" />
  );
}

/** Numbers that belong together, below a few words: not a heading, since the page has one alone. */
export function Numbers({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <p id={id} className="text-quiet text-eyebrow mb-3">
        {label}
      </p>
      <dl className="grid gap-4 sm:grid-cols-2 sm:max-xl:[&>:last-child:nth-child(odd)]:col-span-2 xl:grid-cols-3">
        {children}
      </dl>
    </section>
  );
}
