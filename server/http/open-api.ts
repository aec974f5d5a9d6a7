import { z } from 'zod';
import { problemSchema, problemStatus } from '#contract/problem.ts';
import { problemsOf } from '#contract/route.ts';
import type { Audience, Credential, Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries<Route>(routes)) {
    const [method = 'GET', path = '/'] = row.call.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operation(name, row);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Redial', version: '1', description: 'The calls of a marketplace for used phones. Prices are whole US dollars; times are UTC.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: serverUrl.startsWith('https:') ? '__Host-redial.session_token' : 'redial.session_token' },
      },
    },
  };
}

function operation(name: string, row: Route): Json {
  return {
    operationId: name,
    summary: row.summary,
    'x-audience': row.audience,
    security: security(row.audience, row.credential),
    parameters: [...parameters(row.params, 'path'), ...parameters(row.query, 'query'), ...(row.takesKey ? [idempotencyKey] : [])],
    ...requestBody(row),
    responses: { 200: { description: 'Success', content: { 'application/json': { schema: schemaOf(row.response, 'output') } } }, ...refusals(row) },
  };
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Of your own making, a new one for each thing you want. Repeated with the same key and body within a day, the call answers the same and does nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function security(audience: Audience, credential: Credential): Json[] {
  const ways = credential === 'either' ? [{ bearer: [] }, { session: [] }] : [credential === 'bearer' ? { bearer: [] } : { session: [] }];
  return audience === 'anyone' ? [{}, ...ways] : ways;
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, one]) => ({ name, in: place, required: required.includes(name), schema: one }));
}

function requestBody(row: Route): Json {
  if (row.upload !== undefined) {
    const schema = { type: 'object', required: [row.upload], properties: { [row.upload]: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (row.body === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(row.body, 'input') } } } };
}

function refusals(row: Route): Record<string, Json> {
  const byStatus = new Map<number, string[]>([[400, ['invalid_request']]]);
  for (const code of problemsOf(row)) byStatus.set(problemStatus[code], [...(byStatus.get(problemStatus[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  );
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
