import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import markdownIt from 'markdown-it';
import { languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { policyNames } from '#contract/policies.ts';
import type { Policy, PolicyName } from '#contract/policies.ts';
import type { Config } from '#server/config.ts';

/** Shown in a demo market, and a start to write one's own from. */
const starter = join(import.meta.dirname, '../../db/demo/policies');

/** A page with the Markdown that it was made of. */
export interface Written {
  policy: Policy;
  text: string;
}

/** What the people who run this market have written, in the language asked for if there is one. */
export interface Policies {
  written: readonly Written[];
  find(name: PolicyName, language: Language): Policy | undefined;
  /** What there is, in the order of a footer. */
  linksIn(language: Language): Pick<Policy, 'name' | 'title' | 'version'>[];
}

/**
 * Reads the Markdown files below DATA_DIR/policies: `terms.md`, and `terms.es.md` for readers of Spanish.
 *
 * @throws Error for a file without a title
 */
export function readPolicies({ dataDir, demo }: Pick<Config, 'dataDir' | 'demo'>): Policies {
  const own = join(dataDir, 'policies');
  const folder = existsSync(own) ? own : demo ? starter : null;
  const written = folder === null ? [] : policyNames.flatMap((name) => versionsOf(folder, name));
  const find: Policies['find'] = (name, language) => {
    const versions = written.map(({ policy }) => policy).filter((one) => one.name === name);
    return versions.find((one) => one.language === language) ?? versions[0];
  };
  return {
    written,
    find,
    linksIn: (language) =>
      policyNames.flatMap((name) => {
        const found = find(name, language);
        return found ? [{ name, title: found.title, version: found.version }] : [];
      }),
  };
}

/** The one without a language first: it is for everybody else. */
function versionsOf(folder: string, name: PolicyName): Written[] {
  return [undefined, ...languages].flatMap((language) => {
    const file = join(folder, language === undefined ? `${name}.md` : `${name}.${language}.md`);
    if (!existsSync(file)) return [];
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    return [{ policy: { name, ...(language && { language }), ...parse(text, file) }, text }];
  });
}

/** Few versions are ever made. */
const versionLength = 16;

/** HTML in the text stays text, and links lead to web, mail and phone alone: as markdown-it does unless told otherwise. */
const markdown = markdownIt({ linkify: true });

function parse(text: string, file: string): Pick<Policy, 'title' | 'html' | 'version'> {
  const [, title, rest = ''] = /^\s*# +(\S.*)\n?([^]*)$/.exec(text) ?? [];
  if (title === undefined) throw new Error(`${file} needs a title: let it begin with a line such as "# Terms of use".`);
  const version = createHash('sha256').update(text).digest('hex').slice(0, versionLength);
  return { title: title.trim(), html: markdown.render(rest), version };
}
