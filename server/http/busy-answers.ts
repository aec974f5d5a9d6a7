import type { IncomingMessage } from 'node:http';
import type { Language } from '#contract/languages.ts';
import { routes } from '#contract/routes.ts';
import type { Route } from '#contract/route.ts';
import { languageOf } from '#server/http/language.ts';
import { wantsPage } from '#server/http/negotiation.ts';
import { styledPolicy } from '#server/http/security-headers.ts';

const retryAfterSeconds = 2;
const message = 'Redial is very busy at the moment. Please try again in a few seconds.';

/** The calls whose refusals say `acknowledged: false`. */
const acknowledging = new RegExp(
  `^(?:${Object.values<Route>(routes)
    .filter((row) => row.acknowledges)
    .map(({ call }) => call.replace(/\{\w+\}/g, '[^/]+'))
    .join('|')})/?(?:$|[?])`,
);

const pageWords: Record<Language, { title: string; text: string }> = {
  en: { title: 'Redial is very busy', text: 'This page tries again by itself in a few seconds.' },
  es: { title: 'Redial tiene mucho tráfico ahora mismo', text: 'Esta página lo reintenta sola en unos segundos.' },
};

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1rem;text-align:center}' +
  'h1{line-height:1.2}';

function pageIn(language: Language): string {
  const { title, text } = pageWords[language];
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" ` +
    `content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" ` +
    `content="${retryAfterSeconds}"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${text}</p></html>`
  );
}

export type BusyAnswers = ReturnType<typeof makeBusyAnswers>;

/** The 503 answers, made once, and short: head and body leave in one write. */
export function makeBusyAnswers(headers: Record<string, string>) {
  const answer = (type: string, body: string, further: Record<string, string> = {}) => ({
    head: Object.entries({
      ...headers,
      ...further,
      'retry-after': String(retryAfterSeconds),
      'cache-control': 'no-store',
      'content-type': `${type}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
    }).flat(),
    body,
  });
  const page = (language: Language) =>
    answer('text/html', pageIn(language), { 'content-security-policy': styledPolicy });
  return {
    plain: answer('application/json', JSON.stringify({ message, code: 'unavailable' })),
    acknowledging: answer('application/json', JSON.stringify({ message, code: 'unavailable', acknowledged: false })),
    pages: { en: page('en'), es: page('es') } satisfies Record<Language, unknown>,
  };
}

/** Picks the answer by the request: a page for a browser, JSON for a call. */
export function busyAnswerFor({ method, url = '', headers }: IncomingMessage, answers: BusyAnswers) {
  if (method === 'GET' && !url.startsWith('/api/') && wantsPage(headers.accept ?? ''))
    return answers.pages[languageOf(headers)];
  return method !== 'GET' && acknowledging.test(`${method} ${url}`) ? answers.acknowledging : answers.plain;
}
