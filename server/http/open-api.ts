import { z } from 'zod';
import { problemSchema, problemStatus } from '#contract/problem.ts';
import { problemsOf } from '#contract/route.ts';
import type { Audience, Credential, Route } from '#contract/route.ts';
import { routeGroups } from '#contract/routes.ts';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(serverUrl: string): Json {
  const schemas: Json = {};
  return {
    openapi: '3.1.0',
    info: {
      title: 'Redial',
      version: '1',
      description: 'The calls of a marketplace for used phones. Prices are whole US dollars; times are UTC.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.keys(routeGroups).map((name) => ({ name })),
    paths: named(pathsOf(), schemas),
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: serverUrl.startsWith('https:') ? '__Host-redial.session_token' : 'redial.session_token',
        },
      },
    },
  };
}

/** Two paths may not differ by the names of their parameters alone, says OpenAPI: the first one's names stand. */
function pathsOf(): Record<string, Json> {
  const paths = new Map<string, { path: string; operations: Json }>();
  for (const [group, rows] of Object.entries(routeGroups)) {
    for (const [name, row] of Object.entries<Route>(rows)) {
      const [method = 'GET', path = '/'] = row.call.split(' ');
      const key = path.replace(/\{\w+\}/g, '{}');
      const entry = paths.get(key) ?? { path, operations: {} };
      paths.set(key, entry);
      entry.operations[method.toLowerCase()] = { tags: [group], ...operation(name, row, namesIn(entry.path)) };
    }
  }
  return Object.fromEntries([...paths.values()].map(({ path, operations }) => [path, operations]));
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The same with each named schema in one place, to which all references lead. Zod writes it out wherever it is used. */
function named<Part>(part: Part, schemas: Json): Part {
  if (Array.isArray(part)) return part.map((one) => named(one, schemas)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const { $defs = {}, ...rest } = part as { $defs?: Json };
  for (const [name, schema] of Object.entries($defs)) schemas[name] = named(schema, schemas);
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === '$ref' ? inComponents(value) : named(value, schemas)]),
  ) as Part;
}

function inComponents(reference: unknown): string {
  return String(reference).replace('#/$defs/', '#/components/schemas/');
}

function operation(name: string, row: Route, pathNames: readonly string[]): Json {
  return {
    operationId: name,
    summary: row.summary,
    'x-audience': row.audience,
    security: security(row.audience, row.credential),
    parameters: [
      ...parameters(row.params, 'path').map((one, at) => ({ ...one, name: pathNames[at] })),
      ...parameters(row.query, 'query'),
      ...(row.takesKey ? [idempotencyKey] : []),
    ],
    ...requestBody(row),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: schemaOf(row.response, 'output') } } },
      ...refusals(row),
    },
  };
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Of your own making, a new one for each thing you want. Repeated with the same key and body within a day, the call answers the same and does nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function security(audience: Audience, credential: Credential): Json[] {
  const ways =
    credential === 'either'
      ? [{ bearer: [] }, { session: [] }]
      : [credential === 'bearer' ? { bearer: [] } : { session: [] }];
  return audience === 'anyone' ? [{}, ...ways] : ways;
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: one,
  }));
}

function requestBody(row: Route): Json {
  if (row.upload !== undefined) {
    const schema = {
      type: 'object',
      required: [row.upload],
      properties: { [row.upload]: { type: 'string', format: 'binary' } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (row.body === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(row.body, 'input') } } } };
}

function refusals(row: Route): Record<string, Json> {
  const byStatus = new Map<number, string[]>([[400, ['invalid_request']]]);
  for (const code of problemsOf(row))
    byStatus.set(problemStatus[code], [...(byStatus.get(problemStatus[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema: schemaOf(problemSchema, 'output') } } },
    ]),
  );
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
