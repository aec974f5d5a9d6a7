import { matchRoutes } from 'react-router';
import type { RouteObject, ServerBuild } from 'react-router';

const treeOf = new WeakMap<object, RouteObject[]>();

/** The route of a page's address, such as `/phones/:id/:slug?`: always one of web/routes.ts. */
export function pageRouteOf({ routes }: Pick<ServerBuild, 'routes'>, pathname: string): string {
  let tree = treeOf.get(routes);
  if (tree === undefined) treeOf.set(routes, (tree = childrenOf(routes, undefined)));
  const matches = matchRoutes(tree, pathname) ?? [];
  const parts = matches.flatMap(({ route }) => route.path?.split('/') ?? []);
  return `/${parts.filter((part) => part !== '').join('/')}`;
}

function childrenOf(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  const children = Object.values(routes).filter((route) => route?.parentId === parentId);
  return children.flatMap((route): RouteObject[] => {
    if (route === undefined) return [];
    const { id, path, index } = route;
    const own = { id, ...(path === undefined ? {} : { path }) };
    return index === true ? [{ ...own, index }] : [{ ...own, children: childrenOf(routes, id) }];
  });
}
