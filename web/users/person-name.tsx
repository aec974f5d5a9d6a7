import { useAdminTexts } from '#web/texts/pages/admin.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Somebody's name behind its first letter, which is a drawing to find a row by: nothing that is read out or copied. */
export function PersonName({ name, suspended }: { name: string; suspended?: string | undefined }) {
  const { suspension } = useAdminTexts();
  return (
    <span className="inline-flex items-center gap-3 font-medium">
      <span
        data-initial={initialOf(name)}
        aria-hidden="true"
        className="bg-primary/12 text-primary text-note grid size-8 shrink-0 place-items-center rounded-full font-semibold before:content-[attr(data-initial)] @max-3xl:hidden"
      />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 wrap-anywhere @3xl:min-w-28">{name}</span>
        {suspended !== undefined && (
          <>
            <Badge tone="warning">{suspension.suspended}</Badge>
            <span className="text-quiet text-note basis-full font-normal wrap-anywhere">
              {suspension.reason}: {suspended}
            </span>
          </>
        )}
      </span>
    </span>
  );
}

/** The first sign as people see it, which may be several characters. */
function initialOf(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '';
}
