const last = new Map<string, Promise<unknown>>();

/** Begins a work when those before it of the same name have ended. */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}
