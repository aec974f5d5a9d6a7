import { placeRoutes as rows } from '#contract/places.ts';
import type { Town as TownView } from '#contract/places.ts';
import { Refusal } from '#contract/problem.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { allTowns, findTown, suggestTowns, townNamed } from '#server/places/towns.ts';
import type { Town } from '#server/places/towns.ts';

const suggestionsMax = 10;

export function placeRoutes(http: Http): void {
  serve(http, rows.suggestTowns, async ({ query }) => {
    const named = townNamed(query.q);
    const found = new Set([...(named ? [named] : []), ...suggestTowns(query.q, suggestionsMax)]);
    return [...found].slice(0, suggestionsMax).map((town) => ({ ...townView(town), exact: town === named }));
  });

  serve(http, rows.getTown, async ({ params }) => {
    const town = findTown(params.id);
    if (!town) throw new Refusal('not_found', 'There is no such town in the gazetteer.');
    return townView(town);
  });

  serve(
    http,
    rows.listTownPositions,
    async () => [...allTowns()].flatMap(({ id, lat, lon }) => [id, Math.round(lat * 100), Math.round(lon * 100)]),
    { caching: { differsForMembers: false, tags: () => [] } },
  );
}

function townView({ id, label, country, lat, lon }: Town): TownView {
  return { _id: id, name: label, country, lat, lon };
}
