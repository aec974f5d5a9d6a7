import art from './hero-art.svg';

/** The drawings of the hero: a picture file, which takes the page's colours. */
export function HeroArt({ kind }: { kind: 'phones' | 'sell' | 'safe' }) {
  return (
    <svg viewBox="0 0 520 360" className="h-auto w-full max-w-xl justify-self-center" aria-hidden="true">
      <use href={`${art}#${kind}`} />
    </svg>
  );
}
