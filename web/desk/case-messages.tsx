import { useInfiniteQuery } from '@tanstack/react-query';
import type { SaleStory } from '#contract/sales.ts';
import { WrittenMessages } from '#web/conversations/written-messages.tsx';
import { CaseSection } from '#web/desk/case-section.tsx';
import { caseMessagesQuery } from '#web/desk/queries.ts';
import { useSides } from '#web/desk/use-sides.ts';
import { useDeskTexts } from '#web/texts/pages/desk.ts';
import { waits } from '#web/ui/waits.ts';

/** What buyer and seller wrote to each other about the phone, from the beginning. */
export function CaseMessages({ sale }: { sale: SaleStory }) {
  const { messages: texts } = useDeskTexts();
  const sideOf = useSides(sale);
  const query = useInfiniteQuery(caseMessagesQuery(sale._id));
  return (
    <CaseSection title={texts.title} text={texts.why}>
      <WrittenMessages query={query} label={texts.list} empty={<p>{texts.none}</p>} authorOf={({ by }) => sideOf(by)} />
      <button
        type="button"
        className="btn btn-outline btn-sm"
        onClick={() => void query.refetch()}
        {...waits(query.isRefetching)}
      >
        {texts.again}
      </button>
    </CaseSection>
  );
}
