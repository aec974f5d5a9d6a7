/** How many weeks the dashboards look back, the running one among them. */
const weeksShown = 8;

const dayMs = 24 * 3_600_000;

/** The Mondays of the last weeks in UTC, the running week's last: '2026-11-16'. */
export function lastWeeks(now: Date): string[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: weeksShown }, (_, at) =>
    new Date(monday - (weeksShown - 1 - at) * 7 * dayMs).toISOString().slice(0, 10),
  );
}

/** The first moment of the month in UTC. */
export function monthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

/** One entry a week: what was counted of it, or `nothing`. */
export function everyWeek<Counted extends object>(
  weeks: readonly string[],
  counted: readonly (Counted & { week: string })[],
  nothing: Counted,
): (Counted & { from: string })[] {
  return weeks.map((from) => {
    const { week: _, ...found } = counted.find(({ week }) => week === from) ?? { ...nothing, week: from };
    return { ...(found as Counted), from };
  });
}
