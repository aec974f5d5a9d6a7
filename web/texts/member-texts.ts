import type { MemberTexts } from '#web/texts/en/members.ts';
import { memberTextsIn } from '#web/texts/loaded.ts';
import { languageOf, useLanguage } from '#web/texts/use-texts.ts';
import type { Matches } from '#web/texts/use-texts.ts';

/**
 * The texts of what members do, in the reader's language. Only for pages within pages/with-member-texts.tsx, which sees
 * to it that they have come: the build refuses them on pages that come without (web/texts/bring.ts).
 */
export function useMemberTexts(): MemberTexts {
  return memberTextsIn(useLanguage());
}

/** The same for a `meta` function: `({ matches }) => [{ title: memberTextsOf(matches).bookings.orders.title }]`. */
export function memberTextsOf(matches: Matches): MemberTexts {
  return memberTextsIn(languageOf(matches));
}
