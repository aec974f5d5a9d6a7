import { z } from 'zod';
import { problemSchema, problemStatus, refuseField } from '#contract/problem.ts';
import { commonProblems, problemsOf } from '#contract/route.ts';
import type { Audience, Credential, Route } from '#contract/route.ts';
import { groupPurposes, routeGroups } from '#contract/routes.ts';
import type { SignedEvent } from '#contract/signed-events.ts';
import { exampleOfCall } from '#server/http/examples.ts';
import type { CallExample } from '#server/http/examples.ts';
import { jsonSchema } from '#server/http/json-schema.ts';
import type { Json } from '#server/http/json-schema.ts';

/** In Markdown. These calls are the identity service's own: the contract doesn't have them. */
export const signingIn =
  'Sign up at `POST /api/auth/sign-up/email` with `name`, `email` and `password`, then open the account at ' +
  '`POST /api/users`. Later sign in at `POST /api/auth/sign-in/email` with `email` and `password`. If that answers ' +
  'with `twoFactorRedirect`, send the `code` to `POST /api/auth/two-factor/verify-totp`. These calls set a session ' +
  'cookie. With it fetch a token at `GET /api/jwt?email=`, and send it as `authorization: bearer …`. When it is over ' +
  '(401 `token_expired`), fetch the next.';

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(serverUrl: string): Json {
  const schemas: Json = {};
  return {
    openapi: '3.1.0',
    info: {
      title: 'Redial',
      version: '1',
      description: `The calls of a marketplace for used phones. Prices are whole US dollars; times are UTC.\n\n${signingIn}`,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The market', url: serverUrl },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(groupPurposes).map(([name, description]) => ({ name, description })),
    paths: named(pathsOf(), schemas),
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operator: { type: 'http', scheme: 'bearer', description: 'A token of the operator: MAIL_BOUNCES_TOKEN.' },
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
  const example = exampleOfCall(name, row);
  return {
    operationId: name,
    summary: firstSentence(row.summary),
    description: row.summary,
    'x-audience': row.audience,
    security: row.takesMail ? [{ operator: [] }] : security(row.audience, row.credential),
    parameters: [
      ...parameters(row.params, 'path', example.params).map((one, at) => underName(one, pathNames[at])),
      ...parameters(row.query, 'query', example.query),
      ...headerParameters(row),
    ],
    ...requestBody(row, example),
    responses: {
      200: {
        description: 'Success',
        ...(isPaged(row) ? { headers: { Link: link } } : {}),
        content: {
          [row.isStream ? 'text/event-stream' : (row.download ?? 'application/json')]: {
            schema: jsonSchema(row.response, 'output'),
            example: example.answer,
          },
        },
      },
      ...refusals(row),
    },
  };
}

/** A parameter that another call's path names differently says what it is. */
function underName(parameter: Json, name: string | undefined): Json {
  const own = String(parameter.name);
  const description = `The ${own}. It has the name ${name} because another call with this path takes that here.`;
  return own === name ? parameter : { ...parameter, name, description };
}

function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/)[0] ?? text;
}

interface HeaderParameter extends Json {
  name: string;
  required: boolean;
  description: string;
  schema: Json;
}

/** The headers that a call takes besides the token. */
export function headerParameters({ takesKey, signedBy }: Route): HeaderParameter[] {
  return [...(takesKey ? [idempotencyKey] : []), ...(signedBy ? [signature(signedBy)] : [])];
}

const idempotencyKey: HeaderParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key that you make up, a new one for each request. A call repeated with the same key and body within a day ' +
    'gives the same answer and does nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: '8c1f5b7e-2d4a-4f60-9b3c-6e0a7d8f1c2b',
};

function signature({ header, description, example }: SignedEvent): HeaderParameter {
  return { name: header, in: 'header', required: true, description, schema: { type: 'string' }, example };
}

const mail: Json = {
  schema: { type: 'string' },
  example: 'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"\r\n\r\n--b1\r\n…',
};

function security(audience: Audience, credential: Credential): Json[] {
  const ways =
    credential === 'either'
      ? [{ bearer: [] }, { session: [] }]
      : [credential === 'bearer' ? { bearer: [] } : { session: [] }];
  return audience === 'anyone' ? [{}, ...ways] : ways;
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query', example: Json): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: one,
    example: example[name],
  }));
}

function requestBody(row: Route, { body }: CallExample): Json {
  if (row.upload !== undefined) {
    const schema = {
      type: 'object',
      required: [row.upload],
      properties: { ...textsOf(row), [row.upload]: { type: 'string', format: 'binary' } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (row.signedBy !== undefined) {
    const event = { schema: jsonSchema(row.signedBy.event, 'input'), example: row.signedBy.eventExample };
    return { requestBody: { required: true, content: { 'application/json': event } } };
  }
  if (row.body === undefined) return {};
  const content = {
    'application/json': { schema: jsonSchema(row.body, 'input'), example: body },
    ...(row.takesMail ? { 'message/rfc822': mail } : {}),
  };
  return { requestBody: { required: true, content } };
}

/** The texts of a form before its file. */
function textsOf({ body }: Route): Json {
  return body === undefined ? {} : ((jsonSchema(body, 'input').properties ?? {}) as Json);
}

function refusals(row: Route): Record<string, Json> {
  const byStatus = new Map<number, string[]>([[400, ['invalid_request']]]);
  for (const code of problemsOf(row))
    byStatus.set(problemStatus[code], [...(byStatus.get(problemStatus[code]) ?? []), code]);
  const byEachStatus = [...byStatus].map(([status, codes]): [string, Json] => [
    String(status),
    refusal(
      codes.join(', '),
      [429, 503].includes(status) ? { headers: { 'Retry-After': retryAfter } } : {},
      status === 400 ? { example: { message: refused.message, code: refused.code, issues: refused.issues } } : {},
    ),
  ]);
  return {
    ...Object.fromEntries(byEachStatus),
    default: refusal(`Calls can also give: ${common}`, { headers: { 'Retry-After': retryAfter } }),
  };
}

function refusal(description: string, headers: Json, example: { example?: Json } = {}): Json {
  return {
    description,
    ...headers,
    content: { 'application/json': { schema: jsonSchema(problemSchema, 'output'), ...example } },
  };
}

/** Is the answer a list of which `after` asks for the next page? */
function isPaged({ query, response }: Route): boolean {
  return response instanceof z.ZodArray && query instanceof z.ZodObject && 'after' in query.shape;
}

const link: Json = {
  description: 'The next page as RFC 8288 has it; left out where the page is not full.',
  schema: { type: 'string' },
  example: '</api/bookings?limit=20&after=0f1c6a52-3b7e-4d7a-9a39-5f6f2f1d8c01>; rel="next"',
};

const retryAfter: Json = {
  description: 'In how many seconds it is worth asking again, where that is known.',
  schema: { type: 'integer' },
  example: 60,
};

const common = commonProblems.map((code) => `${problemStatus[code]} ${code}`).join(', ');

const refused = refuseField('phone', 'too_short', { min: 5 });
