import { routeKeysOf } from '../../infra/route.ts';
import { PAGES, ROUTES } from '../../infra/routes.ts';

/** The function that answers a route, such as `GET /sign-in`. */
export const functionAt = (key: string): string => {
  const found = [...ROUTES, ...PAGES].find((route) => routeKeysOf(route).includes(key));
  if (found === undefined) throw new Error(`There is no route ${key} in infra/routes.ts`);
  return found.function;
};
