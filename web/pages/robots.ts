import { paths } from '#web/lib/paths.ts';

/** What search engines need not look at: it is different for everybody, and behind a login. */
export function loader(): Response {
  return new Response(`User-agent: *\nDisallow: ${paths.dashboard}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
