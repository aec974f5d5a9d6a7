import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { openApiDocument } from '#server/http/open-api.ts';

const document = openApiDocument('https://redial.example');

test('every reference in the OpenAPI document leads to a schema of it', () => {
  const references = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference),
  );
  const { schemas } = document.components as { schemas: object };
  expect([...references].toSorted()).toEqual(
    Object.keys(schemas)
      .map((name) => `#/components/schemas/${name}`)
      .toSorted(),
  );
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('no two paths differ by the names of their parameters alone, and each declares the names it has', () => {
  const paths = Object.entries(
    document.paths as Record<string, Record<string, { parameters: { in: string; name: string }[] }>>,
  );
  expect(new Set(paths.map(([path]) => path.replace(/\{\w+\}/g, '{}'))).size).toBe(paths.length);
  for (const [path, operations] of paths) {
    for (const { parameters } of Object.values(operations)) {
      const names = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
      expect(names, path).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  }
});

test('each call is in one group, and the document names its licence', () => {
  const { tags, paths, info } = document as {
    tags: { name: string }[];
    paths: Record<string, Record<string, { tags: string[] }>>;
    info: object;
  };
  const calls = Object.values(paths).flatMap((operations) => Object.values(operations));
  expect(calls).toHaveLength(Object.keys(routes).length);
  expect(calls.filter((call) => call.tags.length !== 1)).toEqual([]);
  expect(new Set(calls.flatMap((call) => call.tags))).toEqual(new Set(tags.map(({ name }) => name)));
  expect(info).toHaveProperty('license.identifier', 'MIT');
});

test('each webhook requires the header that its own provider signs in, and shows an event of that provider', () => {
  const paths = document.paths as Record<string, { post: Operation }>;
  const signedIn = Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/webhooks/'))
      .map(([path, { post }]) => [
        path.replace('/api/webhooks/', ''),
        post.parameters.filter((one) => one.in === 'header' && one.required).map(({ name }) => name),
      ]),
  );
  expect(signedIn).toEqual({
    stripe: ['stripe-signature'],
    test: ['stripe-signature'],
    aftership: ['aftership-hmac-sha256'],
    bounces: [],
  });
  const { example } = paths['/api/webhooks/aftership']?.post.requestBody.content['application/json'] ?? {};
  expect(example).toMatchObject({ event: 'tracking_update', msg: { id: expect.any(String) } });
});

test('each call says what calls can be refused with besides, such as being too large', () => {
  const all = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((path) =>
    Object.values(path),
  );
  for (const { responses } of all) {
    expect(responses.default?.description).toMatch(/413 too_large.*415 unsupported_media_type.*421 wrong_host.*503/);
    expect(responses.default?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' });
  }
});

test('each call that answers with a list page by page says where the next page is named', () => {
  const lists = Object.values(routes).filter(
    (row: Route) => row.response instanceof z.ZodArray && row.query && 'after' in (row.query as z.ZodObject).shape,
  );
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter(({ summary }) => !summary.includes('`Link: rel="next"` names the next page.'))).toEqual([]);
  expect(JSON.stringify(document).match(/"Link":\{/g)).toHaveLength(lists.length);
});

test('refusals that pass say when it is worth asking again', () => {
  const { responses } = (document.paths as Record<string, { post: Operation }>)['/api/messages']?.post ?? {};
  const withHeader = Object.keys(responses ?? {}).filter((status) => responses?.[status]?.headers?.['Retry-After']);
  expect(withHeader).toEqual(['429', 'default']);
});

test('a text that must be an address, a day or a list says so, and a search how long it may be', () => {
  type Schemas = Record<string, Record<string, unknown>>;
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const body = paths['/api/products']?.post?.requestBody.content['application/json']?.schema as { properties: Schemas };
  expect(body.properties.email).toEqual({ type: 'string', format: 'email', maxLength: 254 });
  expect(body.properties.selling_post_date?.description).toMatch(/^a day, such as 2026-11-21/);
  expect(JSON.stringify(body.properties.sentTo)).toContain('two letters, such as US');
  const asked = Object.fromEntries(
    paths['/api/search']?.get?.parameters.map(({ name, schema }) => [name, schema]) ?? [],
  );
  expect(asked.q).toEqual({ type: 'string', maxLength: 100 });
  expect(asked.condition?.description).toBe('Excellent, Good, Fair; several with commas between: any of them');
});

test('a parameter that has the name of another call’s says what it is', () => {
  const { get, put } = (document.paths as Record<string, Record<string, Operation>>)['/api/users/seller/{email}'] ?? {};
  expect(put?.parameters).toMatchObject([{ name: 'email', description: expect.stringMatching(/^The id\./) }]);
  expect(get?.parameters[0]).not.toHaveProperty('description');
});

interface Operation {
  parameters: { in: string; name: string; required?: boolean; description?: string; schema: Record<string, unknown> }[];
  requestBody: { content: Record<string, { example: unknown; schema: unknown }> };
  responses: Record<
    string,
    { description: string; headers?: Record<string, unknown>; content: Record<string, { schema: unknown }> }
  >;
}
