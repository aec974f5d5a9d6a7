import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { HeroArt } from '#web/home/hero-art.tsx';
import { paths } from '#web/lib/paths.ts';

const slides = [
  { title: 'A good phone deserves a second life', text: 'Buy from people, not from piles. Every listing says what it is worth, how it was used and who sells it.', art: 'phones' },
  { title: 'Sell yours in the time a coffee takes', text: 'One photo, one honest description, one price. Advertise it on this page whenever you like.', art: 'sell' },
  { title: 'Booked is booked', text: 'A reservation holds the phone for you alone for 12 hours. No phone is ever sold twice.', art: 'safe' },
] as const;

const slideMs = 7_000;

/** The first thing one sees: three slides that turn by themselves until somebody takes over, and the way in. */
export function Hero() {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % slides.length), slideMs);
    return () => clearInterval(timer);
  }, [isPlaying]);

  const show = (next: number) => {
    setPlaying(false);
    setAt((next + slides.length) % slides.length);
  };

  return (
    <section aria-roledescription="carousel" aria-label="What Redial is for" className="bg-base-200/70 border-base-300 overflow-hidden border-b">
      <div className="shell grid" aria-live={isPlaying ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <div
            key={slide.title}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            inert={index !== at}
            className={`col-start-1 row-start-1 grid items-center gap-8 py-10 transition-opacity duration-500 md:grid-cols-2 md:py-14 ${index === at ? 'opacity-100' : 'opacity-0'}`}
          >
            <div className="space-y-5">
              <SlideTitle isFirst={index === 0}>{slide.title}</SlideTitle>
              <p className="text-base-content/80 max-w-lg text-lg">{slide.text}</p>
              <Link to={paths.categories} className="btn btn-primary btn-lg">
                Get Started
              </Link>
            </div>
            <HeroArt kind={slide.art} />
          </div>
        ))}
      </div>
      <div className="shell flex items-center gap-1 pb-5">
        <button type="button" className="btn btn-ghost btn-circle btn-sm" aria-label="Previous slide" onClick={() => show(at - 1)}>
          <ChevronLeft className="size-5" aria-hidden="true" />
        </button>
        {slides.map((slide, index) => (
          <button key={slide.title} type="button" aria-label={`Slide ${index + 1}`} aria-current={index === at} className="grid size-7 place-items-center" onClick={() => show(index)}>
            <span className={`h-2 rounded-full transition-all ${index === at ? 'bg-primary w-6' : 'bg-base-content/35 w-2'}`} />
          </button>
        ))}
        <button type="button" className="btn btn-ghost btn-circle btn-sm" aria-label="Next slide" onClick={() => show(at + 1)}>
          <ChevronRight className="size-5" aria-hidden="true" />
        </button>
        <button type="button" className="btn btn-ghost btn-circle btn-sm" aria-label={isPlaying ? 'Pause slides' : 'Play slides'} onClick={() => setPlaying(!isPlaying)}>
          {isPlaying ? <Pause className="size-4" aria-hidden="true" /> : <Play className="size-4" aria-hidden="true" />}
        </button>
      </div>
    </section>
  );
}

/** A page has one main heading, and the first slide has it. */
function SlideTitle({ isFirst, children }: { isFirst: boolean; children: string }) {
  const look = 'text-4xl font-extrabold sm:text-5xl';
  return isFirst ? <h1 className={look}>{children}</h1> : <p className={look}>{children}</p>;
}
