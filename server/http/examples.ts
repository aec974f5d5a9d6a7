import type { z } from 'zod';
import type { Route } from '#contract/route.ts';
import { exampleValues } from '#db/demo/api-examples.ts';
import { jsonSchema } from '#server/http/json-schema.ts';
import type { Json } from '#server/http/json-schema.ts';

/** What a call is sent, and what it answers. */
export interface CallExample {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** The texts of the form where a file is sent; undefined where nothing but that is. */
  body: unknown;
  answer: unknown;
}

/** An example of a call: each field has its value from the demo market's table. */
export function exampleOfCall(call: string, row: Route): CallExample {
  const sent = (schema: z.ZodType | undefined, owner: string) =>
    schema === undefined ? undefined : exampleOf(jsonSchema(schema, 'input'), call, owner);
  return {
    params: (sent(row.params, 'params') ?? {}) as Record<string, unknown>,
    query: (sent(row.query, 'query') ?? {}) as Record<string, unknown>,
    body: sent(row.body, 'body'),
    answer: exampleOf(jsonSchema(row.response, 'output'), call, 'answer'),
  };
}

interface Place {
  call: string;
  /** The named schema that has the field, or the part of the call. */
  owner: string;
  /** The names of the fields that lead there, such as 'about.phone'. */
  path: string;
  named: Record<string, Json>;
}

function exampleOf(schema: Json, call: string, owner: string): unknown {
  return fill(schema, { call, owner, path: '', named: (schema.$defs ?? {}) as Place['named'] });
}

/** Undefined where nothing says what the value could be. */
function fill(schema: Json, place: Place): unknown {
  const table = tableOf(place);
  if (table !== undefined) return table.value;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (typeof schema.$ref === 'string') {
    const owner = schema.$ref.replace('#/$defs/', '');
    return fill(place.named[owner] ?? {}, { ...place, owner, path: '' });
  }
  const [option] = (schema.anyOf ?? schema.oneOf ?? []) as Json[];
  if (option !== undefined) return fill(option, place);
  if (schema.type === 'array') return [fill(schema.items as Json, place)];
  if (schema.type === 'object') return fillFields((schema.properties ?? {}) as Record<string, Json>, place);
  return schema.type === 'boolean' ? false : undefined;
}

function fillFields(fields: Record<string, Json>, place: Place): Record<string, unknown> {
  const filled = Object.entries(fields).map(([name, field]) => {
    const path = place.path === '' ? name : `${place.path}.${name}`;
    return [name, fill(field, { ...place, path })] as const;
  });
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

/** What the table says of a field; the narrowest line that has it counts. */
function tableOf({ call, owner, path }: Place): { value: unknown } | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const isOfSchema = /^[A-Z]/.test(owner);
  for (const [line, key] of [
    [`${call}.${owner}`, path],
    [isOfSchema ? owner : call, path],
    ['anywhere', name],
  ] as const) {
    const values = exampleValues[line] ?? {};
    if (key in values) return { value: values[key] };
  }
  return undefined;
}
