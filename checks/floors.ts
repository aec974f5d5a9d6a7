/** The server's rooms from the ground up; those on one floor don't know each other. */
export const floors: readonly (readonly string[])[] = [
  ['platform', 'config', 'context'],
  ['http', 'trade'],
  ['identity'],
  ['users', 'images'],
  ['categories', 'places'],
  ['catalogue'],
  ['products'],
  ['orders', 'imports'],
  ['prices'],
  ['push'],
  ['saved', 'sellers', 'policies', 'conversations', 'payouts'],
  ['offers', 'reviews'],
  ['closing', 'reports', 'messages', 'notices', 'audit', 'books', 'summary', 'curating', 'phones', 'search', 'sitemap'],
  ['demo', 'live', 'watching', 'metrics', 'desk'],
  ['app', 'terminal', 'workers'],
  ['operator', 'rotating'],
  ['main', 'admin', 'audit-books', 'backup', 'doctor', 'restore', 'testing'],
];

/** The same for what the browser shows. */
export const webFloors: readonly (readonly string[])[] = [
  ['ui', 'lib', 'texts', 'app'],
  ['fields', 'dialogs', 'first'],
  [
    'identity',
    'categories',
    'bookings',
    'offers',
    'messages',
    'reports',
    'users',
    'notices',
    'audit',
    'summary',
    'home',
    'blog',
    'saved',
    'search',
    'watching',
  ],
  ['products', 'payments', 'sales', 'guards', 'layout', 'offline', 'models', 'sellers'],
  ['reviews'],
  ['conversations', 'money'],
  ['desk'],
  ['pages'],
  ['root', 'routes', 'entry'],
];

/** The room of a file below server/ or web/. */
export function roomOf(path: string): string {
  return path.split('/')[1]?.split('.')[0] ?? '';
}

/** The number of its floor from the ground up; -1 for a room that the plan doesn't have. */
export function floorOf(path: string, floors: readonly (readonly string[])[]): number {
  return floors.findIndex((floor) => floor.includes(roomOf(path)));
}
