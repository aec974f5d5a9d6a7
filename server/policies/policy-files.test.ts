import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPolicies } from '#server/policies/policy-files.ts';
import { folderForTests } from '#server/testing/folder.ts';

/** A DATA_DIR with these files in its folder of policies. */
function dataDirWith(files: Record<string, string | Buffer>): string {
  const dataDir = folderForTests();
  mkdirSync(join(dataDir, 'policies'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, 'policies', name), text);
  return dataDir;
}

const read = (files: Record<string, string | Buffer>) => readPolicies({ dataDir: dataDirWith(files), demo: false });

test('A page is shown in the language of its reader, else in the one that is for everybody', () => {
  const policies = read({ 'terms.md': '# Terms', 'terms.es.md': '# Condiciones', 'imprint.es.md': '# Aviso legal' });
  expect(policies.find('terms', 'en')).toMatchObject({ name: 'terms', title: 'Terms' });
  expect(policies.find('terms', 'es')).toMatchObject({ language: 'es', title: 'Condiciones' });
  expect(policies.find('imprint', 'en')).toMatchObject({ language: 'es', title: 'Aviso legal' });
  expect(policies.find('privacy', 'en')).toBeUndefined();
  expect(policies.linksIn('es')).toEqual([
    { name: 'terms', language: 'es', title: 'Condiciones', version: expect.stringMatching(/^[0-9a-f]{16}$/) },
    { name: 'imprint', language: 'es', title: 'Aviso legal', version: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ]);
  expect(policies.linksIn('en')).toMatchObject([{ title: 'Terms' }, { language: 'es', title: 'Aviso legal' }]);
});

test('Markdown is shown as it is meant: headings, lists, tables, links', () => {
  const { html = '' } =
    read({
      'privacy.md':
        '\uFEFF# Privacy\n\n## What is kept\n\n- your name\n\n| a | b |\n| --- | --- |\n| c | d |\n\nSee ' +
        'https://example.org',
    }).find('privacy', 'en') ?? {};
  for (const part of ['<h2>What is kept</h2>', '<li>your name</li>', '<td>d</td>', '<a href="https://example.org">'])
    expect(html).toContain(part);
  expect(html).not.toContain('<h1>');
});

test('A page has one title, in plain words', () => {
  const found = read({ 'terms.md': '# Terms & *conditions* #\n\n# If you sell\n\nBe fair.' }).find('terms', 'en');
  expect(found?.title).toBe('Terms & conditions');
  expect(found?.html).toBe('<h2>If you sell</h2>\n<p>Be fair.</p>\n');
});

test.each(['Terms.md', 'terms.xx.md', 'rules.md'])(
  'A file that would be shown nowhere is told at the start: %s',
  (name) => {
    expect(() => read({ [name]: '# Terms' })).toThrow(`${name} is shown nowhere`);
  },
);

test('What is no Markdown may lie beside it', () => {
  expect(
    read({ 'terms.md': '# Terms', '.terms.md.swp': 'x', '._terms.md': 'x', 'notes.txt': 'x' }).linksIn('en'),
  ).toHaveLength(1);
});

test('HTML stays text, and no link runs a script', () => {
  const { html } =
    read({ 'terms.md': '# Terms\n\n<script>alert(1)</script> [press](javascript:alert(1))' }).find('terms', 'en') ?? {};
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|<a /);
});

test.each(['', '\n\n', 'Terms', '## Terms'])('A file without a title is told at the start: %j', (text) => {
  expect(() => read({ 'terms.md': text })).toThrow(/terms\.md needs a title/);
});

test('A file that is not in UTF-8, or is none, is told at the start by its name', () => {
  expect(() => read({ 'terms.es.md': Buffer.from('# Términos', 'latin1') })).toThrow(/terms\.es\.md is not in UTF-8/);
  const dataDir = dataDirWith({});
  mkdirSync(join(dataDir, 'policies', 'imprint.md'));
  expect(() => readPolicies({ dataDir, demo: false })).toThrow(/imprint\.md is not a file/);
});

test('Each change of a text makes another version', () => {
  const versionOf = (text: string) => read({ 'terms.md': text }).find('terms', 'en')?.version;
  expect(versionOf('# Terms')).toBe(versionOf('# Terms'));
  expect(versionOf('# Terms')).not.toBe(versionOf('# Terms\n\nMore.'));
});

test('A demo market has texts to start from until there are others, and any other market has none', () => {
  const dataDir = folderForTests();
  const names = (demo: boolean) =>
    readPolicies({ dataDir, demo })
      .linksIn('en')
      .map(({ name }) => name);
  expect(names(true)).toEqual(['terms', 'privacy', 'imprint']);
  expect(names(false)).toEqual([]);
  expect(readPolicies({ dataDir: dataDirWith({}), demo: true }).linksIn('en')).toEqual([]);
});

test('How buyers withdraw the market says in its own words, outside the foot of its pages, until there are others', () => {
  const none = readPolicies({ dataDir: folderForTests(), demo: false });
  expect(none.find('withdrawal', 'en')).toMatchObject({ language: 'en', title: 'Withdrawing from a purchase' });
  expect(none.find('withdrawal', 'es')).toMatchObject({ language: 'es', title: 'Desistir de una compra' });
  expect([none.linksIn('en'), none.written]).toEqual([[], []]);
  const theirs = read({ 'withdrawal.md': '# Withdraw from us' });
  for (const language of ['en', 'es'] as const)
    expect(theirs.find('withdrawal', language)).toMatchObject({ title: 'Withdraw from us' });
  expect(theirs.linksIn('en')).toMatchObject([{ name: 'withdrawal', title: 'Withdraw from us' }]);
});

test('The texts to start from are there in both languages', () => {
  const policies = readPolicies({ dataDir: folderForTests(), demo: true });
  for (const name of ['terms', 'privacy', 'imprint'] as const)
    expect(policies.find(name, 'es')).toMatchObject({ language: 'es' });
});
