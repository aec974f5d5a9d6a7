import { screens } from '#web/home/screens.ts';
import art from './hero-art.svg';

/**
 * The drawings of the hero: a picture file, which takes the page's colours. WebKit looks for the gradient in the page,
 * other browsers look for it in the file, so it stands in both.
 */
export function HeroArt({ kind }: { kind: keyof typeof screens }) {
  const { id, colours } = screens[kind];
  return (
    <svg viewBox="0 0 520 360" className="h-auto w-full max-w-xl justify-self-center" aria-hidden="true">
      <linearGradient id={id} x2=".3" y2="1">
        <stop stopColor={colours[0]} />
        <stop offset="1" stopColor={colours[1]} />
      </linearGradient>
      <use href={`${art}#${kind}`} />
    </svg>
  );
}
