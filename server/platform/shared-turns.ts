/**
 * For questions that take long and are seldom asked: one of them is under way at a time. Callers that ask the same
 * while it waits share its answer. Callers during it share the next answer, which knows what they wrote before.
 */
export function sharedTurns(): <Found>(ask: () => Promise<Found>) => () => Promise<Found> {
  let last: Promise<unknown> = Promise.resolve();
  return <Found>(ask: () => Promise<Found>) => {
    let next: Promise<Found> | null = null;
    const begin = () => {
      next = null;
      return ask();
    };
    return () => {
      if (next === null) last = next = last.then(begin, begin);
      return next;
    };
  };
}
