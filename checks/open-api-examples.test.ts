import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { docsPage } from '#server/http/docs-page.ts';
import { exampleOfCall } from '#server/http/examples.ts';
import { openApiDocument } from '#server/http/open-api.ts';

const calls = Object.entries<Route>(routes);
const { info, paths } = openApiDocument('https://redial.example') as {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
};
const operations = new Map(
  Object.values(paths).flatMap((path) => Object.values(path).map((one) => [one.operationId, one] as const)),
);

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; example: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content: Record<string, { example?: unknown }> }>;
}

describe('The examples of the calls', () => {
  test.each(calls)('%s: what is sent and what is answered are as the contract has them', (name, row) => {
    const example = exampleOfCall(name, row);
    const holds = (schema: z.ZodType | undefined, value: unknown) =>
      schema === undefined ? [] : (schema.safeParse(value).error?.issues ?? []);
    expect(holds(row.params, example.params)).toEqual([]);
    expect(holds(row.query, example.query)).toEqual([]);
    expect(holds(row.body, example.body)).toEqual([]);
    expect(holds(row.response, example.answer)).toEqual([]);
  });

  test('stand in the OpenAPI document: at each parameter, body and answer', () => {
    for (const [name, row] of calls) {
      const { answer, body } = exampleOfCall(name, row);
      const operation = operations.get(name);
      const type = row.isStream ? 'text/event-stream' : (row.download ?? 'application/json');
      expect(operation?.responses[200]?.content[type]?.example, name).toEqual(answer);
      expect(
        operation?.parameters.filter(({ example }) => example === undefined),
        name,
      ).toEqual([]);
      if (row.body && row.upload === undefined)
        expect(operation?.requestBody?.content['application/json']?.example, name).toEqual(body);
    }
  });

  test('stand at /api/docs, as they are sent', () => {
    const page = docsPage({ paymentsAreTest: true });
    expect(page.match(/<summary>Example<\/summary>/g)).toHaveLength(calls.length);
    expect(page).toContain(
      'POST /api/bookings\nauthorization: bearer …\ncontent-type: application/json\n\n{\n  "userName": "Bea Lindqvist"',
    );
    expect(page).toContain('GET /api/categories/apple?limit=20&amp;after=');
    expect(page).toMatch(/POST \/api\/webhooks\/stripe\nstripe-signature: .*\ncontent-type: application\/json\n\n\{/);
  });
});

describe('/api/docs', () => {
  const page = docsPage({ paymentsAreTest: true });
  const article = (name: string) =>
    new RegExp(`<article id="${name}">(.*?)<summary>Example`, 's').exec(page)?.[1]?.replace(/<[^>]+>/g, ' ') ?? '';

  test('shows a body of every call that takes one, also of what is inside it or is one of several', () => {
    for (const [name] of calls)
      expect(article(name).includes('Body'), name).toBe(operations.get(name)?.requestBody !== undefined);
    expect(article('moveSale')).toContain('"const": "receive"');
    expect(article('sayTrader')).toContain('"address":');
  });

  test('says how to sign up and in, which is not in the contract, as the OpenAPI document does', () => {
    for (const path of ['sign-up/email', 'sign-in/email', 'two-factor/verify-totp']) {
      expect(page).toContain(`<code>POST /api/auth/${path}</code>`);
      expect(info.description).toContain(`\`POST /api/auth/${path}\``);
    }
  });

  test('shows names in backticks as code', () => {
    expect(page).toContain('<code>Link: rel="next"</code> names the next page.');
    expect(page.replaceAll(/<pre>.*?<\/pre>/gs, '').match(/.{0,60}`/)).toBeNull();
  });

  test('shows the headers of calls', () => {
    for (const [name] of calls) {
      for (const one of operations.get(name)?.parameters.filter((parameter) => parameter.in === 'header') ?? [])
        expect(article(name)).toContain(one.name);
    }
    expect(article('createBooking')).toMatch(
      /Idempotency-Key\s+string \(1 to 255\)\s+optional\s+A key that you make up/,
    );
    expect(article('receiveStripeEvent')).toMatch(/stripe-signature\s+string\s+required/);
  });

  test('says of each field what it takes and what it is', () => {
    expect(article('createProduct')).toMatch(/carrierLock\s+string unlocked \| locked or null\s/);
    expect(article('createProduct')).toMatch(/storageGb\s+number 1 \| 2 \|/);
    expect(article('createProduct')).toMatch(/inBox\s+array \(up to 6\) of string box \|/);
    expect(article('createProduct')).toMatch(/img\s+string \(up to 2000\)\s/);
    expect(article('createBooking')).toMatch(/location\s+string "" or string \(1 to 120\)\s/);
    expect(article('createBooking')).toMatch(/revision\s+integer \(1 to 2147483647\)\s+optional\s+the version of the/);
    expect(article('search')).toMatch(/verified\s+string 1\s/);
    expect(page).not.toMatch(/<td>anything/);
  });
});
