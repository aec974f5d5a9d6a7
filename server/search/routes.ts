import { searching } from '#contract/allowances.ts';
import { refuseField } from '#contract/problem.ts';
import { searchRoutes as rows } from '#contract/search.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { takeTurns } from '#server/http/turns.ts';
import { listedPrices } from '#server/prices/views.ts';
import { createContacts } from '#server/products/contacts.ts';
import { listLiveByIds } from '#server/products/store.ts';
import { productView } from '#server/products/views.ts';
import { searchPhones } from '#server/search/actions.ts';
import { DescribedWords } from '#server/search/described-words.ts';
import { describedBy } from '#server/search/descriptions.ts';
import { BadCursor } from '#server/search/engine/query.ts';
import type { PhoneIndex } from '#server/search/phone-index.ts';
import { answerView, suggestionView } from '#server/search/views.ts';

const pageSize = 24;
const suggestionsMax = 8;

export function searchRoutes(http: Http, index: PhoneIndex): void {
  const { config } = http.context;
  const contacts = createContacts(http);
  const turns = takeTurns(
    { config, networks: http.networks },
    { ...searching, refusal: 'Too many searches from your network at once. Try again in a second.' },
  );

  const words = new DescribedWords();
  index.whenChanged(() => {
    words.forget();
    http.cache.drop(['search']);
    http.replicas?.changes.hear(['search']);
  });
  serve(
    http,
    rows.search,
    async (call) => {
      const { context, query, actor } = call;
      // Names are in memory; descriptions take something of the database.
      // What is remembered serves those too who read on the primary, so it comes from there.
      const described = async (word: string, limit: number) =>
        words.known(word) ??
        turns.take(call.request, () => words.ask(word, () => describedBy(http.context, word, limit)));
      const found = await searchPhones(index, { ...query, limit: query.limit ?? pageSize }, described).catch(
        (error: unknown) => {
          throw error instanceof BadCursor ? refuseField('after', 'not_valid') : error;
        },
      );
      const ids = found.phones.map(({ id }) => id);
      const rowsById = new Map((await listLiveByIds(context, ids)).map((row) => [row.id, row]));
      // What was sold a moment ago is left out.
      const listed = ids.flatMap((id) => rowsById.get(id) ?? []);
      const priceOf = await listedPrices(index.prices);
      const products = listed.map((row) => ({ ...productView(config, row, actor !== null), ...priceOf(row) }));
      return answerView(found, actor === null ? products : await contacts.show(call, products), query, index.names);
    },
    {
      caching: {
        // Members also see contacts.
        differsForMembers: true,
        isOneOfMany: true,
        tags: () => ['search', 'sellers', 'categories', 'models'],
      },
    },
  );

  serve(http, rows.suggest, async ({ query }) => {
    const engine = await index.refresh();
    return engine.suggest(query.q, suggestionsMax).map(suggestionView);
  });
}
