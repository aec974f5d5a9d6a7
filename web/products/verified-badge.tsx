import { BadgeCheck } from 'lucide-react';
import { useTexts } from '#web/texts/use-texts.ts';

/** An admin has checked who this seller is. */
export function VerifiedBadge() {
  const { verifiedSeller } = useTexts().products;
  return <BadgeCheck role="img" aria-label={verifiedSeller} className="inline size-4.5 fill-[#1d72d8] stroke-white" />;
}
