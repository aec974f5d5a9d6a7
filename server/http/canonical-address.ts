import type { Route } from '#contract/route.ts';

/**
 * The one way to write what a call asks for, as path and query: made of what its schemas read, so `?limit=007`, another
 * order, an escape that wasn't needed or a parameter that means nothing all lead to the same. It reads as itself
 * again.
 */
export function canonicalAddress({ call }: Pick<Route, 'call'>, params: unknown, query: unknown): string {
  const [, template = ''] = call.split(' ');
  const named = entriesOf(params);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}

function entriesOf(parsed: unknown): Map<string, unknown> {
  return new Map(typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []);
}
