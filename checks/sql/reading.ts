import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

export interface Source {
  file: string;
  /** Without comments, texts and what is filled in. */
  sql: string;
}

/** All SQL that migrations and the server send. Tests and the demo market write as they like. */
export function allSql(): Source[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'db/migrations', 'server'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(sql|ts)$/.test(file) && !/\.(test|fixture)\.ts$|^server\/(testing|demo)\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return file.endsWith('.sql') ? [{ file, sql: plain(text) }] : sqlIn(file, text);
    });
}

/** Templates tagged `sql`, what `query` is given, and texts that begin as a statement does. */
export function sqlIn(file: string, text: string): Source[] {
  if (!/\bsql\b|query|\b(select|insert|update|delete|listen|grant)\b/.test(text)) return [];
  const found: Source[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql') found.push(sqlOf(node.template));
    else if (ts.isCallExpression(node) && node.expression.getText(source).endsWith('.query'))
      for (const argument of node.arguments.slice(0, 1)) if (isText(argument)) found.push(sqlOf(argument));
    if (isText(node) && begins.test(sqlOf(node).sql)) found.push(sqlOf(node));
    ts.forEachChild(node, visit);
  };
  const sqlOf = (node: ts.TemplateLiteral | ts.StringLiteral): Source => ({
    file,
    sql: plain(
      ts.isTemplateExpression(node)
        ? [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join(' $1 ')
        : node.text,
    ),
  });
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  visit(source);
  return found;
}

const begins =
  /^\s*(select \S+\s.*\bfrom\b|select pg_|insert into|update \w+\s.*\bset\b|delete from|listen|with \w+ as \(|create \w+ \w|alter \w+ \w|drop \w+ \w|grant \w+ .*\bto\b|set local|lock table)/is;

function isText(node: ts.Node): node is ts.TemplateLiteral | ts.StringLiteral {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
}

/** Bodies of functions stay: they are statements too. */
function plain(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, " '' ")
    .replaceAll(/"[^"]*"/g, ' name_in_quotes ')
    .toLowerCase();
}
