import { VerifiedBadge } from '#web/products/verified-badge.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { Popover } from '#web/ui/popover.tsx';

/** The blue check, which says what it means when it is pressed. */
export function ExplainedVerifiedBadge() {
  const {
    products: { verifiedSeller },
    listing: { verifiedExplained },
  } = useTexts();
  return (
    <Popover
      className="-m-0.75 inline-grid size-6 shrink-0 cursor-pointer place-items-center rounded-full align-middle"
      panelClassName="p-4"
      panel={
        <>
          <p className="text-subheading">{verifiedSeller}</p>
          <p className="text-quiet mt-1 text-sm font-normal">{verifiedExplained}</p>
        </>
      }
    >
      <VerifiedBadge />
    </Popover>
  );
}
