import drawings from './drawings.svg';

export type DrawingKind = 'phone' | 'box' | 'bell' | 'receipt' | 'magnifier' | 'shield';

/** The drawings of empty places: one line, one spot of amber. They are a picture file, which takes the page's colours. */
export function Drawing({ kind }: { kind: DrawingKind }) {
  return (
    <svg viewBox="0 0 120 96" className="h-28" aria-hidden="true">
      <use href={`${drawings}#${kind}`} />
    </svg>
  );
}
