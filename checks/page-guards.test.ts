import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import ts from 'typescript';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../web');

/** What stands beside a guard says no more than what the page is called, and where it leads. */
const besides = new Set(['main', 'PageHeading', 'HeadingAction', 'Link', 'ArrowLeft', 'div']);

/** A page of the dashboard without a guard of its own is for members: its frame has one. */
const everybody = { index: '', layout: 'a member', payment: '', sale: '' };

const guards = {
  category: 'a member',
  'category-list': 'a member',
  'category-names': 'a member',
  ...inDashboard({
    ...everybody,
    'add-product': 'seller',
    'all-buyers': 'admin',
    'all-sellers': 'admin',
    'audit-trail': 'admin',
    conversation: 'buyer, a member',
    'conversation-reports': 'admin',
    conversations: 'a member',
    'edit-product': 'seller',
    import: 'seller',
    messages: 'admin',
    models: 'admin',
    money: 'seller',
    'my-orders': 'buyer',
    'my-products': 'seller',
    'my-sales': 'seller',
    notices: 'a member',
    offers: 'a member',
    payments: 'admin',
    payouts: 'admin',
    problems: 'admin',
    'reported-items': 'admin',
    reviews: 'admin',
    security: 'a member',
    'seller-details': 'seller',
    watching: 'a member',
  }),
};

// What a guard does in the browser: e2e/specification/2-guards.e2e.ts.
test('Each page of the dashboard and each list of a brand is shown to those that it is for', async () => {
  const { default: routes } = (await import(pathToFileURL(join(web, 'routes.ts')).href)) as {
    default: RouteConfigEntry[];
  };
  const found = pagesIn(routes)
    .map(({ file, isInside }) => [file.replace(/^pages\/|\.tsx$/g, ''), whoMay(file), isInside] as const)
    .filter(([, who, isInside]) => who !== '' || isInside)
    .map(([name, who]) => [name, who] as const);
  expect(Object.fromEntries(found)).toEqual(guards);
  expect(whoMay('pages/dashboard/admin-list.tsx', 'AdminList')).toBe('admin');
});

/** Every page of web/routes.ts, and whether it is one of the dashboard. */
function pagesIn(routes: readonly RouteConfigEntry[], isBelow = false): { file: string; isInside: boolean }[] {
  return routes.flatMap(({ file, path, children = [] }) => {
    const isInside = isBelow || path === 'dashboard';
    return [...(file.endsWith('.tsx') ? [{ file, isInside }] : []), ...pagesIn(children, isInside)];
  });
}

/** For whom the guard is around all that a page returns, for each of its returns; empty where there is none. */
function whoMay(file: string, component?: string): string {
  const source = ts.createSourceFile(file, readFileSync(join(web, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const page = source.statements
    .filter(ts.isFunctionDeclaration)
    .find(({ name, modifiers = [] }) =>
      component === undefined
        ? modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
        : name?.text === component,
    );
  const each = returnsOf(page?.body).map(whoReads);
  return each.some(Boolean) ? each.map((who) => who || 'everybody').join(', ') : '';
}

/** What a function returns, not those within it. */
function returnsOf(node: ts.Node | undefined): ts.Expression[] {
  if (node === undefined || ts.isFunctionLike(node)) return [];
  if (ts.isReturnStatement(node)) return node.expression ? [node.expression] : [];
  const found: ts.Expression[] = [];
  ts.forEachChild(node, (child) => void found.push(...returnsOf(child)));
  return found;
}

function whoReads(returned: ts.Expression): string {
  const [who, beside]: [string[], string[]] = [[], []];
  const look = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const name = node.tagName.getText();
      if (name === 'AdminList') return void who.push('admin');
      if (name === 'Guard') return void who.push(roleOf(node));
      if (!besides.has(name)) beside.push(name);
    }
    const isGuard = ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Guard';
    if (isGuard) look(node.openingElement);
    else ts.forEachChild(node, look);
  };
  look(returned);
  return [...who, ...(who.length === 0 ? [] : beside.map((name) => `${name} to all`))].join(' and ');
}

function roleOf(guard: ts.JsxOpeningLikeElement): string {
  const role = guard.attributes.properties.find((one) => one.name?.getText() === 'role');
  if (role === undefined) return 'a member';
  const value = ts.isJsxAttribute(role) ? role.initializer : undefined;
  return value && ts.isStringLiteral(value) ? value.text : 'of an unknown role';
}

function inDashboard(roles: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(roles).map(([name, who]) => [`dashboard/${name}`, who]));
}
