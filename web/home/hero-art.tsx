/** The drawings of the hero. */
export function HeroArt({ kind }: { kind: 'phones' | 'sell' | 'safe' }) {
  return (
    <svg viewBox="0 0 520 360" className="h-auto w-full max-w-xl justify-self-center" aria-hidden="true" fill="none">
      <ellipse cx="262" cy="326" rx="200" ry="20" className="fill-base-content/10" />
      <circle cx="380" cy="120" r="104" className="fill-secondary/30" />
      <circle cx="120" cy="214" r="72" className="fill-primary/15" />
      {kind === 'phones' && <Phones />}
      {kind === 'sell' && <Sell />}
      {kind === 'safe' && <Safe />}
    </svg>
  );
}

function Phones() {
  return (
    <>
      <g transform="translate(96 44) rotate(-8 70 140)">
        <rect width="138" height="282" rx="26" fill="#2f5f52" />
        <rect x="12" y="12" width="62" height="62" rx="18" fill="#3d7264" />
        <Lens x={31} y={31} />
        <Lens x={31} y={57} />
        <Lens x={57} y={44} />
      </g>
      <g transform="translate(204 26)">
        <Screen from="#f2c48d" to="#b6543f" />
      </g>
      <g transform="translate(318 58) rotate(9 66 134)">
        <rect width="128" height="266" rx="24" fill="#e7dfd2" />
        <rect y="34" width="128" height="36" fill="#2a2d30" />
        <Lens x={32} y={52} />
        <Lens x={60} y={52} />
      </g>
    </>
  );
}

function Sell() {
  return (
    <>
      <g transform="translate(142 30)">
        <Screen from="#cfe3dc" to="#2f6f5c" />
      </g>
      <g transform="translate(286 96) rotate(7)">
        <path d="M0 18 18 0h120a12 12 0 0 1 12 12v56a12 12 0 0 1-12 12H18L0 62Z" className="fill-secondary" />
        <circle cx="22" cy="40" r="8" className="fill-base-100" />
        <path d="M48 30h76M48 50h48" className="stroke-secondary-content" strokeWidth="8" strokeLinecap="round" />
      </g>
      <g transform="translate(330 214)">
        <rect width="116" height="84" rx="16" className="fill-base-100 stroke-base-content/20" strokeWidth="2" />
        <rect x="40" y="-12" width="36" height="18" rx="6" className="fill-base-content/25" />
        <circle cx="58" cy="42" r="24" className="stroke-primary" strokeWidth="7" />
        <circle cx="58" cy="42" r="9" className="fill-primary" />
      </g>
    </>
  );
}

function Safe() {
  return (
    <>
      <g transform="translate(190 26)">
        <Screen from="#d3d9f0" to="#4a5a96" />
      </g>
      <g transform="translate(300 132)">
        <path d="M64 0 128 22v50c0 40-28 66-64 80C28 138 0 112 0 72V22Z" className="fill-primary" />
        <path d="m36 74 20 22 38-44" className="stroke-primary-content" strokeWidth="12" strokeLinecap="round" strokeLinejoin="round" />
      </g>
      <g transform="translate(78 120)">
        <circle cx="52" cy="52" r="50" className="fill-base-100 stroke-base-content/20" strokeWidth="2" />
        <path d="M52 22v32l20 14" className="stroke-accent" strokeWidth="8" strokeLinecap="round" strokeLinejoin="round" />
      </g>
    </>
  );
}

function Screen({ from, to }: { from: string; to: string }) {
  const id = `hero-${to.slice(1)}`;
  return (
    <>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2=".3" y2="1">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <rect width="142" height="294" rx="28" fill="#17191c" />
      <rect x="7" y="7" width="128" height="280" rx="22" fill={`url(#${id})`} />
      <rect x="51" y="16" width="40" height="12" rx="6" fill="#17191c" />
      <path d="M7 210c34-28 60 18 128-14v69a22 22 0 0 1-22 22H29a22 22 0 0 1-22-22Z" fill="#17191c" opacity=".22" />
      <path d="M40 76h62" stroke="#fff" strokeWidth="12" strokeLinecap="round" opacity=".85" />
      <path d="M54 98h34" stroke="#fff" strokeWidth="6" strokeLinecap="round" opacity=".7" />
    </>
  );
}

function Lens({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="11" fill="#16181b" />
      <circle cx={x} cy={y} r="6" fill="#31415f" />
      <circle cx={x - 2} cy={y - 3} r="2" fill="#cfdcf0" />
    </>
  );
}
