import { AsyncLocalStorage } from 'node:async_hooks';

const collecting = new AsyncLocalStorage<Set<string>>();

/** Renders a page, and collects the tags of the kept answers that it is made of. */
export function collectTags<Result>(tags: Set<string>, render: () => Promise<Result>): Promise<Result> {
  return collecting.run(tags, render);
}

/** Says what an answer shows: so does the page that is being rendered of it, if there is one. */
export function noteTags(shown: readonly string[]): void {
  const tags = collecting.getStore();
  if (tags) for (const tag of shown) tags.add(tag);
}
