import type { z } from 'zod';
import { problemStatus } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { commonProblems, problemsOf } from '#contract/route.ts';
import type { Audience, Route } from '#contract/route.ts';
import { groupPurposes, routeGroups } from '#contract/routes.ts';
import { exampleOfCall } from '#server/http/examples.ts';
import { jsonSchema } from '#server/http/json-schema.ts';
import { headerParameters, signingIn } from '#server/http/open-api.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; }
h1 { margin-bottom: .25rem; } h2 { font-size: 1.35rem; margin: 2.5rem 0 0; } h3 { font-size: 1.05rem; margin: 0; }
article { border: 1px solid #8884; border-radius: .75rem; margin: 1rem 0; padding: 1rem 1.25rem; }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
.method { border-radius: .4rem; background: #0b7a53; color: #fff; font-weight: 700; margin-right: .5rem; padding: .1rem .5rem; }
table { border-collapse: collapse; margin: .5rem 0; width: 100%; }
th, td { border-top: 1px solid #8884; padding: .3rem .5rem .3rem 0; text-align: left; }
th, td { vertical-align: top; } td { overflow-wrap: anywhere; }
th { font-weight: 600; } details { margin-top: .5rem; } summary { cursor: pointer; }
nav { columns: 18rem; } nav div { break-inside: avoid; margin-bottom: 1rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
pre { overflow: auto; }
`;

/** The contract as a page to read, made of the same table as everything else. */
export function docsPage({ paymentsAreTest }: { paymentsAreTest: boolean }): string {
  const groups = Object.entries(routeGroups).map(([title, rows]) => ({
    title,
    purpose: groupPurposes[title as keyof typeof groupPurposes],
    rows: Object.entries<Route>(rows),
  }));
  const sections = groups.map(({ title, purpose, rows }) => {
    const articles = rows.map(([name, row]) => article(name, row)).join('\n');
    return `<section><h2>${title}</h2><p>${purpose}</p>${articles}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Redial API</title>
<link rel="icon" href="/static/favicon.svg" type="image/svg+xml"><style>${style}</style></head><body>
<h1>Redial API</h1>${paymentsAreTest ? '\n<p><strong>Test mode</strong>: no money moves.</p>' : ''}
<p>JSON in, JSON out. Prices are whole US dollars, times are UTC. The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>${marked(signingIn)}</p>
<p>Calls can also be refused with ${refusals(commonProblems)}.
429 and 503 say in <code>retry-after</code> in how many seconds it is worth asking again, where that is known.</p>
<nav aria-label="Calls">${groups.map(({ title, rows }) => `<div><strong>${title}</strong>${list(rows)}</div>`).join('')}</nav>
${sections.join('\n')}
</body></html>`;
}

function list(rows: readonly [string, Route][]): string {
  return `<ul>${rows.map(([name, row]) => `<li><a href="#${name}"><code>${row.call}</code></a></li>`).join('')}</ul>`;
}

function article(name: string, row: Route): string {
  const [method, path] = row.call.split(' ');
  const codes = refusals(problemsOf(row));
  const by =
    row.credential === 'either' ? 'token or session' : row.credential === 'bearer' ? 'token' : 'session cookie';
  const who = `${audience(row.audience)}${row.audience === 'anyone' ? '' : `, recognised by ${by}`}`;
  const body = row.upload
    ? `<p><strong>Body:</strong> multipart form with the file in <code>${row.upload}</code></p>` +
      fields('Texts before it', row.body)
    : (row.takesMail ? '<p><strong>Body:</strong> a mail as <code>message/rfc822</code>, or</p>' : '') +
      bodyShown(row.signedBy?.event ?? row.body);
  return `<article id="${name}"><h3><span class="method">${method}</span><code>${path}</code></h3><p>${marked(row.summary)}</p>
<p><strong>Who:</strong> ${row.takesMail ? "the operator's mail server, recognised by its token" : who}</p>
${table('Header', headersOf(row))}${fields('Path', row.params)}${fields('Query', row.query)}${body}
<details><summary>Example</summary>${exampleShown(name, row)}</details>
${details('Answer', JSON.stringify(jsonSchema(row.response, 'output'), null, 2))}
${codes ? `<p><strong>Refusals:</strong> ${codes}</p>` : ''}</article>`;
}

function refusals(codes: readonly ProblemCode[]): string {
  return codes.map((code) => `<code>${problemStatus[code]} ${code}</code>`).join(', ');
}

/** The call as it is sent, and its answer. */
function exampleShown(name: string, row: Route): string {
  const { params, query, answer, ...example } = exampleOfCall(name, row);
  const body = row.signedBy?.eventExample ?? example.body;
  const [method = '', path = ''] = row.call.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(String(params[param])));
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const lines = [
    `${method} ${filled}${search.size === 0 ? '' : `?${search}`}`,
    ...(row.takesMail || (row.audience !== 'anyone' && row.credential !== 'cookie') ? ['authorization: bearer …'] : []),
    ...(row.signedBy ? [`${row.signedBy.header}: ${row.signedBy.example}`] : []),
    ...(body === undefined || row.upload !== undefined
      ? []
      : ['content-type: application/json', '', JSON.stringify(body, null, 2)]),
  ];
  const shown = row.isStream || row.download ? String(answer) : JSON.stringify(answer, null, 2);
  return `<pre><code>${escape(lines.join('\n'))}</code></pre><pre><code>${escape(shown)}</code></pre>`;
}

/** As the OpenAPI document has them. */
function headersOf(row: Route): Fields {
  const headers = headerParameters(row);
  return {
    properties: Object.fromEntries(headers.map(({ name, schema, description }) => [name, { ...schema, description }])),
    required: headers.filter(({ required }) => required).map(({ name }) => name),
  };
}

function fields(title: string, schema: z.ZodType | undefined): string {
  return schema === undefined ? '' : table(title, jsonSchema(schema, 'input'));
}

/** The whole schema where a table doesn't show all of it: what is one of several things, or has things in it. */
function bodyShown(schema: z.ZodType | undefined): string {
  if (schema === undefined) return '';
  const body = jsonSchema(schema, 'input');
  const isFlat = 'properties' in body && !JSON.stringify(body.properties).includes('"properties"');
  return table('Body', body) + (isFlat ? '' : details('Body', JSON.stringify(body, null, 2)));
}

function details(title: string, text: string): string {
  return `<details><summary>${title}</summary><pre><code>${escape(text)}</code></pre></details>`;
}

function table(title: string, { properties = {}, required = [] }: Fields): string {
  const lines = Object.entries(properties).map(
    ([name, one]) =>
      `<tr><td><code>${name}</code></td><td>${escape(kind(one))}</td>` +
      `<td>${required.includes(name) ? 'required' : 'optional'}${one.description ? `<br>${marked(one.description)}` : ''}</td></tr>`,
  );
  const heads = `<tr><th>${title}</th><th></th><th></th></tr>`;
  return lines.length === 0 ? '' : `<table>${heads}${lines.join('')}</table>`;
}

interface Fields {
  properties?: Record<string, Field>;
  required?: string[];
}

interface Field extends Record<string, unknown> {
  description?: string;
  enum?: unknown[];
  anyOf?: Field[];
  items?: Field;
}

function kind(schema: Field): string {
  if (schema.anyOf) return schema.anyOf.map(kind).join(' or ');
  const values = schema.enum ?? ('const' in schema ? [schema.const] : []);
  const from = schema.minimum ?? schema.minLength ?? schema.minItems;
  const upTo = schema.maximum ?? schema.maxLength ?? schema.maxItems;
  const range = [from, upTo === undefined ? 'or more' : from === undefined ? `up to ${upTo}` : `to ${upTo}`];
  return [
    schema.type ?? 'anything',
    schema.format,
    values.map((value) => (value === '' ? '""' : value)).join(' | '),
    from === undefined && upTo === undefined ? '' : `(${range.filter((part) => part !== undefined).join(' ')})`,
    schema.items && `of ${kind(schema.items)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function audience(who: Audience): string {
  if (who === 'anyone') return 'anyone';
  if (who === 'identity' || who === 'member') return 'anyone signed in';
  return who.map((role) => `${role}s`).join(', ');
}

/** The contract's texts are Markdown, of which they use the backticks alone. */
function marked(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
