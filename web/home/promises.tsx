import { BadgeCheck, HandCoins, Hourglass } from 'lucide-react';
import { useTexts } from '#web/texts/use-texts.ts';

const promises = [
  ['held', Hourglass],
  ['verified', BadgeCheck],
  ['money', HandCoins],
] as const;

/** Why one can buy from a stranger here, before one has seen a phone. */
export function Promises() {
  const texts = useTexts().home.promises;
  return (
    <ul
      className="shell divide-base-300 grid divide-y pt-2 md:grid-cols-3 md:gap-8 md:divide-y-0 md:pt-8"
      aria-label={texts.label}
    >
      {promises.map(([promise, Icon]) => (
        <li key={promise} className="flex gap-3.5 py-3.5 md:py-0">
          <Icon className="text-primary mt-0.5 size-6 shrink-0" aria-hidden="true" />
          <div>
            <p className="font-semibold">{texts[promise].title}</p>
            <p className="text-quiet text-sm">{texts[promise].text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
