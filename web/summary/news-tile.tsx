import { paths } from '#web/lib/paths.ts';
import { NumberTile } from '#web/summary/number-tile.tsx';
import { useSummaryTexts } from '#web/texts/pages/summary.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** How much somebody was told and has not looked at. */
export function NewsTile({ unread }: { unread: number }) {
  const { news, newsHint, newsNone } = useSummaryTexts();
  const { number } = useFormats();
  return (
    <NumberTile
      value={number(unread)}
      label={news}
      note={unread > 0 ? newsHint : newsNone}
      isWaiting={unread > 0}
      to={paths.notices}
    />
  );
}
