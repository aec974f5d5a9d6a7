import { isLanguage, languages } from '#contract/languages.ts';
import { Article } from '#web/blog/article.tsx';
import { entriesIn } from '#web/blog/entries-in.ts';
import type { Entry } from '#web/blog/entry.ts';
import { languageContext } from '#web/lib/server-api.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import type { Route } from './+types/blog.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { blog, frame } = textsOf(matches);
  return [{ title: frame.titleOf(frame.navbar.blog) }, { name: 'description', content: blog.metaDescription }];
}

/** The entries come with the page, so that nothing is left to fetch before it lives. */
export async function loader({ context }: Route.LoaderArgs) {
  return { entries: await entriesIn(context.get(languageContext)) };
}

/** Coming from another page of the site, the browser fetches only the entries in the page's language. */
export async function clientLoader() {
  const { lang } = document.documentElement;
  return { entries: await entriesIn(isLanguage(lang) ? lang : languages[0]) };
}

export default function BlogPage({ loaderData: { entries } }: Route.ComponentProps) {
  const { blog, frame } = useTexts();
  return (
    <main className="shell section grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,42rem)_16rem] lg:justify-center">
      <header className="max-w-[42rem]">
        <h1 className="text-display">{frame.navbar.blog}</h1>
        <p className="text-quiet text-lead mt-4 text-pretty">{blog.lead}</p>
      </header>
      <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Contents entries={entries} />
      </aside>
      <div className="divide-base-300 max-w-[42rem] divide-y">
        {entries.map((entry) => (
          <Article key={entry.id} entry={entry} />
        ))}
      </div>
    </main>
  );
}

function Contents({ entries }: { entries: readonly Entry[] }) {
  const { contents } = useTexts().blog;
  return (
    <nav aria-label={contents} className="surface p-5 lg:sticky lg:top-24">
      <p className="text-quiet text-eyebrow">{contents}</p>
      <ol className="mt-2">
        {entries.map(({ id, question }) => (
          <li key={id}>
            <a href={`#${id}`} className="text-label hover:text-primary block py-2 hover:underline">
              {question}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
