/** A caller during an answer gets the next one, so no answer is older than its question. */
export function oneAtATime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> | null = null;
  let next: Promise<Answer> | null = null;
  const begin = (): Promise<Answer> => {
    next = null;
    const answer = ask();
    const over: Promise<unknown> = answer
      .catch(() => undefined)
      .finally(() => {
        if (running === over) running = null;
      });
    running = over;
    return answer;
  };
  return () => (running === null ? begin() : (next ??= running.then(begin)));
}
