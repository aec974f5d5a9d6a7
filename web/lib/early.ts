import type { Answer } from '#contract/client.ts';

/**
 * What a page of members asks for first: addresses of calls that are read, in which `{email}` stands for who is signed
 * in.
 */
export interface AsksEarly {
  early: (params: Readonly<Record<string, string | undefined>>, search: URLSearchParams) => readonly string[];
}

declare global {
  interface Window {
    /**
     * The answers to what the page asked for before its scripts had come (web/entry.paint-first.ts), and with which
     * token.
     */
    early?: { token: string; answers: Record<string, Promise<Answer>> };
  }
}

/** The answer that is on its way already, once. */
export function takeEarly(path: string, token: string | null): Promise<Answer> | undefined {
  const { early } = window;
  if (early?.token !== token) return undefined;
  const answer = early?.answers[path];
  delete early?.answers[path];
  return answer;
}
