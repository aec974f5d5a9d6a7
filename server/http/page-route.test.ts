import { expect, test } from 'vitest';
import { pageRouteOf } from '#server/http/page-route.ts';

test('A page is named by the paths of its routes, with or without a leading slash', () => {
  const page = (id: string, path: string | undefined, parentId?: string) => ({ id, path, parentId, module: {} });
  const routes = {
    root: page('root', ''),
    frame: page('frame', '/', 'root'),
    phone: page('phone', 'phones/:id/:slug?', 'frame'),
    none: page('none', '*', 'frame'),
  };
  const names = ['/', '/phones/7/moto-g', '/phones/7', '/a/b'].map((path) => pageRouteOf({ routes } as never, path));
  expect(names).toEqual(['/', '/phones/:id/:slug?', '/phones/:id/:slug?', '/*']);
});
