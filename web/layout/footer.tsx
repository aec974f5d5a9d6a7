import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { NameMark } from '#web/ui/name-mark.tsx';

const services = [
  ['Selling', paths.addProduct],
  ['Buying', paths.categories],
  ['Marketing', paths.advertising],
  ['Advertisement', paths.advertising],
] as const;

const brand = [
  ['Home', paths.home],
  ['Categories', paths.categories],
  ['Blog', paths.blog],
  ['Contact', paths.contact],
] as const;

/** The foot of every page. */
export function Footer() {
  return (
    <footer className="bg-neutral text-neutral-content mt-20">
      <div className="shell grid gap-10 py-12 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="space-y-3">
          <NameMark />
          <p className="max-w-xs opacity-90">Sell and Buy Used Phones</p>
          <p className="text-sm opacity-80">Copyright © 2022 Redial. Open source under the MIT licence.</p>
        </div>
        <Column title="Services" links={services} />
        <Column title="Redial" links={brand} />
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-3 text-sm font-semibold tracking-wide uppercase opacity-80">{title}</h2>
      <ul className="space-y-2">
        {links.map(([label, to]) => (
          <li key={label}>
            <Link to={to} className="hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
