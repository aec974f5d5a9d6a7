import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { PictureSources } from '#web/lib/images.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Picture } from '#web/ui/picture.tsx';

interface Props {
  name: string;
  sources: PictureSources;
  /** Is it seen at once? */
  eager?: boolean;
  tabIndex?: number;
}

/** Whole at first; pressed, twice as wide, to be moved about in. */
export function LargePicture({ name, sources, eager = true, tabIndex }: Props) {
  const { closer } = useTexts().listing.card;
  const [isClose, setClose] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    if (isClose && current)
      current.scrollTo(
        (current.scrollWidth - current.clientWidth) / 2,
        (current.scrollHeight - current.clientHeight) / 2,
      );
  }, [isClose]);
  return (
    <div
      ref={frame}
      className={`sm:rounded-field max-h-[calc(92dvh-8rem)] overflow-auto max-sm:-mx-6 ${isClose ? 'overscroll-contain' : ''}`}
    >
      <button
        type="button"
        className={`-outline-offset-2 block ${isClose ? 'w-[200%] cursor-zoom-out' : 'w-full cursor-zoom-in'}`}
        aria-label={closer}
        aria-pressed={isClose}
        tabIndex={tabIndex}
        onClick={() => setClose(!isClose)}
        onKeyDown={isClose ? keepKeys : undefined}
      >
        <Picture
          sources={sources}
          alt={name}
          sizes="1280px"
          eager={eager}
          fit="object-contain"
          className={`w-full max-w-none ${isClose ? '' : 'max-h-[calc(92dvh-8rem)]'}`}
        />
      </button>
    </div>
  );
}

/** Arrow keys move about in a picture that is seen close, and don't turn to the next one. */
function keepKeys(event: KeyboardEvent) {
  event.stopPropagation();
}
