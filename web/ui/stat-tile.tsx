import type { ReactNode } from 'react';

interface Props {
  value: string;
  label: string;
  /** What the number says besides: 'up by 3 this week'. */
  note?: ReactNode;
  aside?: ReactNode;
  /** Where one sees more; a link without content of its own, which covers the tile. */
  link?: ReactNode;
}

/** A number that somebody came for, and what it counts. Inside a <dl>. */
export function StatTile({ value, label, note, aside, link }: Props) {
  return (
    <div
      className={`${link ? 'surface-link' : 'surface'} relative grid grid-cols-[minmax(min-content,1fr)_auto] content-start items-start gap-x-4 gap-y-1 p-5`}
    >
      <dt className="text-quiet text-label row-start-2">
        {label}
        {link}
      </dt>
      <dd className="text-figure row-start-1 wrap-break-word">{value}</dd>
      {(aside || note) && (
        // Beside the number and beside its label, however many lines those have.
        <dd className="text-quiet text-note col-start-2 row-span-2 row-start-1 grid grid-rows-subgrid justify-items-end text-end">
          {aside && <span className="pt-1">{aside}</span>}
          {note && <span className="row-start-2">{note}</span>}
        </dd>
      )}
    </div>
  );
}
