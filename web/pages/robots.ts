import { paths } from '#web/lib/paths.ts';
import type { Route } from './+types/robots.ts';

/** What search engines need not look at, since it is behind a login, and where every public page is listed. */
export function loader({ request }: Route.LoaderArgs): Response {
  const sitemap = new URL('/sitemap.xml', request.url).href;
  return new Response(`User-agent: *\nDisallow: ${paths.dashboard}\n\nSitemap: ${sitemap}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
