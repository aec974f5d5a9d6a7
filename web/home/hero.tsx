import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HeroArt } from '#web/home/hero-art.tsx';
import { useCarousel } from '#web/home/use-carousel.ts';
import { paths } from '#web/lib/paths.ts';
import { useTexts } from '#web/texts/use-texts.ts';

const slides = ['phones', 'sell', 'safe'] as const;

const slideMs = 7_000;

/** The first thing one sees: three slides that turn by themselves until somebody takes over, and the way in. */
export function Hero() {
  const { hero } = useTexts().home;
  const { at, isPlaying, isTurning, show, setPlaying, watches } = useCarousel(slides.length, slideMs);
  return (
    <section
      aria-roledescription="carousel"
      aria-label={hero.label}
      className="bg-base-200 border-base-300 overflow-hidden border-b"
      {...watches}
    >
      <div className="shell grid" aria-live={isTurning ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <div
            key={slide}
            role="group"
            aria-roledescription="slide"
            aria-label={hero.slideOf(index + 1, slides.length)}
            inert={index !== at}
            className={`col-start-1 row-start-1 grid items-center gap-6 pt-8 pb-4 transition-opacity duration-500 md:grid-cols-2 md:gap-8 md:pt-14 md:pb-8 ${index === at ? 'opacity-100' : 'opacity-0'}`}
          >
            <div className="space-y-5 self-start md:self-center">
              <SlideTitle isShown={index === at}>{hero.slides[slide].title}</SlideTitle>
              <p className="text-lead text-quiet max-w-lg">{hero.slides[slide].text}</p>
              <Link to={paths.categories} prefetch="intent" viewTransition className="btn btn-primary btn-lg">
                {hero.start}
              </Link>
            </div>
            <div className="mx-auto w-full max-w-xl max-md:max-w-72">
              <HeroArt kind={slide} />
            </div>
          </div>
        ))}
      </div>
      <div className="shell pb-4">
        <div className="-ms-3 flex items-center">
          <Turn label={isPlaying ? hero.pause : hero.play} onPress={() => setPlaying(!isPlaying)}>
            {isPlaying ? (
              <Pause className="size-4" aria-hidden="true" />
            ) : (
              <Play className="size-4" aria-hidden="true" />
            )}
          </Turn>
          <Turn label={hero.previous} onPress={() => show(at - 1)}>
            <ChevronLeft className="size-5 rtl:rotate-180" aria-hidden="true" />
          </Turn>
          {slides.map((slide, index) => (
            <button
              key={slide}
              type="button"
              aria-label={hero.slide(index + 1)}
              aria-current={index === at}
              className="grid h-11 w-9 cursor-pointer place-items-center rounded-full"
              onClick={() => show(index)}
            >
              <span
                className={`drawn h-2 rounded-full transition-all ${index === at ? 'bg-primary w-7' : 'bg-base-content/55 w-2'}`}
              />
            </button>
          ))}
          <Turn label={hero.next} onPress={() => show(at + 1)}>
            <ChevronRight className="size-5 rtl:rotate-180" aria-hidden="true" />
          </Turn>
        </div>
      </div>
    </section>
  );
}

/** A page has one main heading. The slide that is shown has it; the others are hidden from assistive technology. */
function SlideTitle({ isShown, children }: { isShown: boolean; children: string }) {
  return isShown ? <h1 className="text-display">{children}</h1> : <p className="text-display">{children}</p>;
}

function Turn({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="btn btn-ghost btn-circle size-11" aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}
