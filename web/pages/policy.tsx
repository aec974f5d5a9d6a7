import { data } from 'react-router';
import type { ChecksAddress } from '#web/lib/page-address.ts';
import { apiContext, languageContext } from '#web/lib/server-api.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import type { Route } from './+types/policy.ts';

export const handle: ChecksAddress = { checksAddress: true };

/** Terms, privacy or imprint. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (!/^[a-z]+$/.test(params.name)) throw data(null, { status: 404 });
  return context.get(apiContext).getPolicy({ params, query: { language: context.get(languageContext) } });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  return [{ title: frame.titleOf(loaderData.title) }, { name: 'description', content: loaderData.title }];
}

const written = [
  'mt-6 space-y-4 text-[1.0625rem] leading-[1.7] wrap-anywhere',
  '[&_h2]:text-heading [&_h2]:pt-5 [&_h3]:text-subheading [&_h3]:pt-2',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul,&_ol]:space-y-2 [&_ul,&_ol]:ps-6 [&_ul]:marker:text-primary',
  '[&_a]:link [&_a]:link-primary [&_hr]:border-base-300',
  // Lines that begin with four blanks are code in Markdown, also those of an address.
  '[&_pre]:whitespace-pre-wrap',
  '[&_blockquote]:border-base-300 [&_blockquote]:space-y-6 [&_blockquote]:border-s-4 [&_blockquote]:ps-5',
  '[&_table]:w-full [&_th]:text-start [&_td,&_th]:border-b [&_td,&_th]:border-base-300 [&_td,&_th]:py-2 ' +
    '[&_td,&_th]:pe-4 [&_td]:align-top',
  // Narrow columns keep their words whole.
  'max-sm:[&_table]:block max-sm:[&_table]:overflow-x-auto max-sm:[&_table]:text-sm max-sm:[&_table]:wrap-break-word ' +
    'max-sm:[&_td,&_th]:pe-2.5',
].join(' ');

export default function PolicyPage({ loaderData: { title, html, language } }: Route.ComponentProps) {
  return (
    <main className="shell py-10 sm:py-14">
      <article lang={language} className="max-w-3xl">
        <h1 className="text-title wrap-anywhere">{title}</h1>
        <div className={written} dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </main>
  );
}
