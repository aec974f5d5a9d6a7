import { useTexts } from '#web/texts/use-texts.ts';

/** The columns of a list of product cards, and of the cards that are coming. */
export const cardColumns = 'grid content-start gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3';

/** A list that is on its way, with the place of its filters. */
export function ListSkeleton() {
  return (
    <div className="flex gap-8">
      <div className="hidden w-56 shrink-0 space-y-3 lg:block" aria-hidden="true">
        <div className="skeleton h-5 w-24" />
        <div className="skeleton h-36 w-full" />
        <div className="skeleton h-24 w-full" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2" aria-hidden="true">
          <div className="skeleton h-5 w-24 max-md:my-2" />
          <div className="skeleton h-11 w-36 max-md:w-full" />
        </div>
        <CardSkeletons />
      </div>
    </div>
  );
}

/** Phones that are on their way, in the shape of their cards. */
function CardSkeletons() {
  const { loading } = useTexts().products;
  return (
    <div role="status" className={cardColumns}>
      <span className="sr-only">{loading}</span>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className="surface overflow-hidden" aria-hidden="true">
          <div className="skeleton aspect-square rounded-none" />
          <div className="space-y-3.5 p-4 sm:p-5">
            <div className="skeleton h-7 w-2/5" />
            <div className="skeleton h-5 w-3/4" />
            <div className="skeleton h-5 w-1/2" />
            <div className="skeleton h-16 w-full" />
            <div className="border-base-300 grid grid-cols-2 gap-4 border-y py-3.5">
              {Array.from({ length: 6 }, (_, fact) => (
                <div key={fact} className="skeleton h-8" />
              ))}
            </div>
            <div className="skeleton h-11 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
