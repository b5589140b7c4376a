import { describe, expect, it } from 'vitest';
import { gatewayRoutesOf, type Route, routeKeysOf } from '../../infra/route.ts';
import { PAGES, ROUTES } from '../../infra/routes.ts';
import { createRouter } from '../../local/gateway/routes.ts';
import { sourceOf } from '../../scripts/build/function-sources.ts';

const GROUPS = PAGES.filter(({ answers }) => answers !== undefined);

type Module = {
  readonly PAGES?: Readonly<Record<string, unknown>>;
  readonly handler: { readonly routes: readonly string[] };
};

const answeredBy = async ({ function: name }: Route): Promise<readonly string[]> => {
  const { PAGES: pages, handler } = (await import(sourceOf(name))) as Module;
  return pages === undefined ? handler.routes : Object.keys(pages);
};

const router = createRouter(
  [...ROUTES, ...PAGES].flatMap((route) =>
    gatewayRoutesOf(route).map((routeKey) => {
      const [method = '', path = ''] = routeKey.split(' ');
      return { routeKey, method, segments: path.split('/').slice(1), functionArn: route.function };
    }),
  ),
);

describe('a group of pages', () => {
  it.each(GROUPS)('$function answers exactly the routes that are declared', async (route) => {
    expect((await answeredBy(route)).toSorted()).toEqual(routeKeysOf(route).toSorted());
  });

  it.each(GROUPS)('$function answers something below each of its routes', (route) => {
    for (const key of gatewayRoutesOf(route)) {
      const below = key.replace('{proxy+}', '');
      expect(routeKeysOf(route).some((answered) => answered.startsWith(below))).toBe(true);
    }
  });
});

describe('the gateway', () => {
  it.each(PAGES.flatMap((route) => routeKeysOf(route).map((key) => [key, route.function])))(
    'leads %s to %s',
    (key, name) => {
      const [method = '', path = ''] = key.split(' ');
      expect(router(method, path.replaceAll(/\{\w+\}/g, 'x'))?.route.functionArn).toBe(name);
    },
  );

  it('has a function of its own for every PUT, PATCH and DELETE, and for sign-in by programs', () => {
    const grouped = GROUPS.flatMap(routeKeysOf);
    expect(grouped.filter((key) => !/^(GET|POST) /.test(key) || key === 'POST /sessions')).toEqual([]);
    expect(grouped.filter((key) => /^\w+ \/(api\/v1|auth|oauth)\//.test(key))).toEqual([]);
  });
});
