import { Link } from 'react-router';
import { HeroArt } from '#web/home/hero-art.tsx';
import { paths } from '#web/lib/paths.ts';
import { advertisingTextsOf, useAdvertisingTexts } from '#web/texts/pages/advertising.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import type { Route } from './+types/advertising.ts';

const steps = ['list', 'press', 'seen'] as const;

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const advertising = advertisingTextsOf(matches);
  return [
    { title: frame.titleOf(advertising.metaTitle) },
    { name: 'description', content: advertising.metaDescription },
  ];
}

export default function AdvertisingPage() {
  const texts = useAdvertisingTexts();
  return (
    <main>
      <div className="bg-base-200 border-base-300 border-b">
        <div className="shell grid items-center gap-8 py-10 md:grid-cols-[3fr_2fr] md:py-14">
          <div className="space-y-5">
            <h1 className="text-display">{texts.title}</h1>
            <p className="text-lead text-quiet max-w-lg">{texts.intro}</p>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Link to={paths.myProducts} className="btn btn-primary btn-lg">
                {texts.toMyProducts}
              </Link>
              <Link to={paths.signUp} className="link inline-flex min-h-11 items-center">
                {texts.becomeSeller}
              </Link>
            </div>
          </div>
          <div className="max-md:hidden">
            <HeroArt kind="sell" />
          </div>
        </div>
      </div>
      <section className="shell section" aria-labelledby="how">
        <h2 id="how" className="text-title mb-6">
          {texts.how}
        </h2>
        <ol className="grid gap-4 md:grid-cols-3">
          {steps.map((step, at) => (
            <li key={step} className="surface shadow-card p-5 sm:p-6">
              <span
                className="bg-primary text-primary-content mb-4 grid size-9 place-items-center rounded-full font-bold tabular-nums"
                aria-hidden="true"
              >
                {at + 1}
              </span>
              <h3 className="text-subheading">{texts.steps[step].title}</h3>
              <p className="text-quiet mt-1.5">{texts.steps[step].text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="shell pb-4" aria-labelledby="facts">
        <h2 id="facts" className="text-heading mb-4">
          {texts.facts.title}
        </h2>
        <dl className="border-base-300 grid gap-x-10 gap-y-5 border-t pt-5 md:grid-cols-3">
          <Fact title={texts.facts.cost}>{texts.facts.costText}</Fact>
          <Fact title={texts.facts.order}>{texts.facts.orderText}</Fact>
          <Fact title={texts.facts.end}>{texts.facts.endText}</Fact>
        </dl>
      </section>
    </main>
  );
}

function Fact({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="text-quiet mt-1">{children}</dd>
    </div>
  );
}
