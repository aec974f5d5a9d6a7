import type { IncomingMessage } from 'node:http';
import type { Language } from '#contract/languages.ts';
import { routes } from '#contract/routes.ts';
import type { Route } from '#contract/route.ts';
import { languageOf } from '#server/http/language.ts';
import { wantsPage } from '#server/http/negotiation.ts';

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

function pageIn(language: Language): string {
  const { title, text } = pageWords[language];
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" ` +
    `content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" ` +
    `content="${retryAfterSeconds}"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`
  );
}

export type BusyAnswers = ReturnType<typeof makeBusyAnswers>;

/** The 503 answers, made once, and short: head and body leave in one write. */
export function makeBusyAnswers(headers: Record<string, string>) {
  const answer = (type: string, body: string) => ({
    head: Object.entries({
      ...headers,
      'retry-after': String(retryAfterSeconds),
      'cache-control': 'no-store',
      'content-type': `${type}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
    }).flat(),
    body,
  });
  return {
    plain: answer('application/json', JSON.stringify({ message, code: 'unavailable' })),
    acknowledging: answer('application/json', JSON.stringify({ message, code: 'unavailable', acknowledged: false })),
    pages: { en: answer('text/html', pageIn('en')), es: answer('text/html', pageIn('es')) } satisfies Record<
      Language,
      unknown
    >,
  };
}

/** Picks the answer by the request: a page for a browser, JSON for a call. */
export function busyAnswerFor({ method, url = '', headers }: IncomingMessage, answers: BusyAnswers) {
  if (method === 'GET' && !url.startsWith('/api/') && wantsPage(headers.accept ?? ''))
    return answers.pages[languageOf(headers)];
  return method !== 'GET' && acknowledging.test(`${method} ${url}`) ? answers.acknowledging : answers.plain;
}
