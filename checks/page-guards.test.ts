import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const pages = join(import.meta.dirname, '../web/pages');

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
test('Each page of the dashboard and each list of a brand is shown to those that it is for', () => {
  const found = ['dashboard', '.'].flatMap((folder) =>
    readdirSync(join(pages, folder))
      .filter((file) => /^(?!admin-list\.).+(?<!\.test)\.tsx$/.test(file))
      .map((file) => [join(folder, file.slice(0, -'.tsx'.length)), whoMay(join(pages, folder, file))] as const)
      .filter(([name, who]) => who !== '' || name.startsWith('dashboard')),
  );
  expect(Object.fromEntries(found)).toEqual(guards);
});

function whoMay(file: string): string {
  const source = readFileSync(file, 'utf8').replaceAll('<AdminList', '<Guard role="admin"');
  return [...source.matchAll(/<Guard\b(?: role="(\w+)")?/g)].map(([, role]) => role ?? 'a member').join(', ');
}

function inDashboard(roles: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(roles).map(([name, who]) => [`dashboard/${name}`, who]));
}
