import { AsyncLocalStorage } from 'node:async_hooks';

/** What a page is made of: the tags of the kept answers in it, and whether one of them is one of very many. */
export interface Shown {
  tags: Set<string>;
  isOneOfMany: boolean;
}

const collecting = new AsyncLocalStorage<Shown>();

/** Renders a page, and collects what the kept answers that it is made of show. */
export function collectShown<Result>(shown: Shown, render: () => Promise<Result>): Promise<Result> {
  return collecting.run(shown, render);
}

/** Says what an answer shows: so does the page that is being rendered of it, if there is one. */
export function noteShown({ tags, isOneOfMany = false }: { tags: readonly string[]; isOneOfMany?: boolean }): void {
  const shown = collecting.getStore();
  if (!shown) return;
  for (const tag of tags) shown.tags.add(tag);
  shown.isOneOfMany ||= isOneOfMany;
}
