import type { Notice } from '#contract/notices.ts';

export function byDay(
  notices: readonly Notice[],
  dayOf: (iso: string) => string,
): { day: string; notices: Notice[] }[] {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = dayOf(notice.createdAt);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days].map(([day, some]) => ({ day, notices: some }));
}
