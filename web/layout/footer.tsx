import { Link } from 'react-router';
import { LanguageSwitch } from '#web/layout/language-switch.tsx';
import { usePolicies } from '#web/lib/market-facts.ts';
import { paths } from '#web/lib/paths.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { NameMark } from '#web/ui/name-mark.tsx';

const link = 'inline-block py-2.5 hover:underline sm:py-1.5';

/** The foot of every page. */
export function Footer() {
  const texts = useTexts().frame.footer;
  const policies = usePolicies();
  return (
    <footer className="bg-neutral text-neutral-content mt-20">
      <div className="shell grid grid-cols-2 gap-x-6 gap-y-10 pt-12 pb-10 sm:grid-cols-[2fr_1fr_1fr] sm:pt-14">
        <div className="space-y-3 max-sm:col-span-2">
          <NameMark />
          <p className="max-w-xs opacity-90">{texts.line}</p>
        </div>
        <Column
          title={texts.services}
          links={[
            [texts.selling, paths.addProduct],
            [texts.buying, paths.categories],
            [texts.marketing, paths.advertising],
            [texts.advertisement, paths.advertising],
          ]}
        />
        <Column
          title={texts.brand}
          links={[
            [texts.home, paths.home],
            [texts.categories, paths.categories],
            [texts.blog, paths.blog],
            [texts.contact, paths.contact],
          ]}
        />
      </div>
      <div className="shell">
        <div className="border-neutral-content/20 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t py-6">
          <p className="text-note opacity-80">{texts.rights}</p>
          {policies.length > 0 && (
            <p className="text-note flex flex-wrap gap-x-6">
              {policies.map(({ name, title }) => (
                <Link key={name} to={paths.policy(name)} className={link}>
                  {title}
                </Link>
              ))}
            </p>
          )}
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-eyebrow mb-1.5 opacity-80">{title}</h2>
      <ul>
        {links.map(([label, to]) => (
          <li key={label}>
            <Link to={to} prefetch="intent" className={link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
