import type pg from 'pg';
import { beginPart, kindOf } from '#server/platform/traces/tracer.ts';

/** Makes a span of each statement that is part of something: its text as we wrote it, never its values. */
export function traceStatements(client: pg.Client): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const traced = (...words: unknown[]) => {
    // A callback isn't awaited: that is how the pool asks for itself.
    if (typeof words.at(-1) === 'function') return query(...words);
    const text = textOf(words[0]);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const span = beginPart({
      name: /^\w+/.exec(text.trim())?.[0].toLowerCase() ?? 'statement',
      kind: 'client',
      attributes,
    });
    const answer = query(...words);
    if (span === null || !(answer instanceof Promise)) {
      span?.end();
      return answer;
    }
    answer.then(
      () => span.end(),
      (error: unknown) => {
        span.fail(kindOf(error));
        span.end();
      },
    );
    return answer;
  };
  client.query = traced as typeof client.query;
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const isNamed = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isNamed && typeof statement.text === 'string' ? statement.text : '';
}
