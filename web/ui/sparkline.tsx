const [width, height, edge] = [96, 32, 3];

/** How a number went, at a glance. `label` says the same in words: 'Sales of the last 8 weeks: 2, 3, 1 …'. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const points = pointsOf(values);
  const last = points.at(-1);
  const line = points.map(([x, y]) => `${x},${y}`).join(' ');
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="h-8 w-24 rtl:-scale-x-100"
      role="img"
      aria-label={label}
      fill="none"
    >
      {last && <polygon points={`${edge},${height} ${line} ${last[0]},${height}`} className="fill-primary/12" />}
      <polyline points={line} className="stroke-primary" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      {last && <circle cx={last[0]} cy={last[1]} r="2.75" className="fill-primary" />}
    </svg>
  );
}

/** From the oldest value to the newest, the largest on top; what never changes lies low. */
function pointsOf(values: readonly number[]): (readonly [number, number])[] {
  const largest = Math.max(...values, 1);
  const step = values.length > 1 ? (width - 2 * edge) / (values.length - 1) : 0;
  return values.map((value, at) => [
    round(edge + at * step),
    round(height - edge - (value / largest) * (height - 2 * edge)),
  ]);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
