import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import markdownIt from 'markdown-it';
import type { Language } from '#contract/languages.ts';
import { policyFiles, policyNames } from '#contract/policies.ts';
import type { Policy, PolicyLink } from '#contract/policies.ts';
import type { Config } from '#server/config.ts';

/** Shown in a demo market, and a start to write one's own from. */
const starter = join(import.meta.dirname, '../../db/demo/policies');

/** What the market says itself where nobody has written it: how buyers withdraw from what a business sold. */
const ownTexts = import.meta.dirname;

/** A page with the Markdown that it was made of. */
export interface Written {
  policy: Policy;
  text: string;
}

/** What the operator has written. */
export interface Policies {
  written: readonly Written[];
  /** The versions of the terms that people can agree to now. */
  termsNow: readonly string[];
  /** In the language asked for, if there is one. */
  find(name: string, language: Language): Policy | undefined;
  /** What there is, in the order of a footer. */
  linksIn(language: Language): PolicyLink[];
}

/**
 * Reads the Markdown files below DATA_DIR/policies.
 *
 * @throws Error for a file without a title, one that is called otherwise or isn't UTF-8, and a folder that can't be
 *   read
 */
export function readPolicies({ dataDir, demo }: Pick<Config, 'dataDir' | 'demo'>): Policies {
  const theirs = join(dataDir, 'policies');
  const folder = existsSync(theirs) ? theirs : demo ? starter : null;
  const own = readOwn();
  const written = folder === null ? [] : readAll(folder);
  const versionsOf = (name: string) => written.map(({ policy }) => policy).filter((one) => one.name === name);
  const find: Policies['find'] = (name, language) => {
    const versions = versionsOf(name);
    const found = versions.find((one) => one.language === language) ?? versions[0];
    return found ?? own.find((one) => one.name === name && one.language === language);
  };
  return {
    written,
    termsNow: versionsOf('terms').map(({ version }) => version),
    find,
    linksIn: (language) =>
      policyNames.flatMap((name) => {
        const found = find(name, language);
        if (!found || own.includes(found)) return [];
        const { language: writtenIn, title, version } = found;
        return [{ name, ...(writtenIn && { language: writtenIn }), title, version }];
      }),
  };
}

let own: readonly Policy[] | undefined;

/** They come with the program, so they are read once. */
function readOwn(): readonly Policy[] {
  own ??= readAll(ownTexts).map(({ policy }) => policy);
  return own;
}

/** Of each page the one for everybody first. */
function readAll(folder: string): Written[] {
  const there = readdirSync(folder).filter((name) => name.endsWith('.md') && !name.startsWith('.'));
  const odd = there.find((name) => !policyFiles.some(({ file }) => file === name));
  if (odd !== undefined) {
    const names = policyFiles.map(({ file }) => file).join(', ');
    throw new Error(`${join(folder, odd)} is shown nowhere. Call it one of ${names}, or move it away.`);
  }
  return policyFiles
    .filter(({ file }) => there.includes(file))
    .map(({ name, language, file }) => {
      const text = readText(join(folder, file));
      return { policy: { name, ...(language && { language }), ...parse(text, join(folder, file)) }, text };
    });
}

function readText(file: string): string {
  if (!statSync(file).isFile())
    throw new Error(`${file} is not a file. Write the page's text into a file of this name.`);
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) throw new Error(`${file} is not in UTF-8. Save it in UTF-8, or some letters will look wrong.`);
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

/** Few versions are ever made. */
const versionLength = 16;

/** HTML in the text stays text, and no link runs a script: as markdown-it does unless told otherwise. */
const markdown = markdownIt({ linkify: true });

function parse(text: string, file: string): Pick<Policy, 'title' | 'html' | 'version'> {
  const parts = markdown.parse(text, {});
  const [heading, words, , ...rest] = parts;
  const title = (words?.children ?? []).map(({ content }) => content).join('');
  if (heading?.type !== 'heading_open' || heading.tag !== 'h1' || title === '')
    throw new Error(`${file} needs a title: let it begin with a line such as "# Terms of use".`);
  // A page has one title.
  for (const part of rest) if (part.tag === 'h1') part.tag = 'h2';
  return {
    title,
    html: markdown.renderer.render(rest, markdown.options, {}),
    version: createHash('sha256').update(text).digest('hex').slice(0, versionLength),
  };
}
