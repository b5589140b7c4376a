import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { createRouter } from '../../../local/gateway/routes.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { type RouteAnswer, routeGroup } from '../../../shared/platform/http/route-group.ts';
import { anApiEvent } from '../../support/http/api-event.ts';

const ROUTES = [
  'GET /accounts',
  'GET /accounts/{id}',
  'GET /accounts/new',
  'POST /accounts/new',
  'POST /accounts/{id}/delete',
  'GET /accounts/{id}/{part}',
  'GET /accounts/{id}/edit',
];

/** Reports what it was sent. */
const report =
  (name: string): RouteAnswer =>
  async ({ routeKey, pathParameters, requestContext }) => ({
    body: JSON.stringify({ name, routeKey, context: requestContext.routeKey, pathParameters }),
  });

const group = routeGroup(Object.fromEntries(ROUTES.map((route) => [route, report(route)])), report('not found'));

const send = async (method: string, rawPath: string) => {
  const routeKey = `${method} /accounts/{proxy+}`;
  const event = {
    ...anApiEvent(),
    routeKey,
    rawPath,
    pathParameters: { proxy: rawPath.slice('/accounts/'.length) },
    requestContext: { http: { method }, routeKey } as ApiEvent['requestContext'],
  };
  return JSON.parse((await group(event, {} as Context)).body ?? '');
};

const exact = createRouter(
  ROUTES.map((routeKey) => {
    const [method = '', path = ''] = routeKey.split(' ');
    return { routeKey, method, segments: path.split('/').slice(1), functionArn: '' };
  }),
);

describe('a group of routes', () => {
  it('gives each answer the event of its own route', async () => {
    const route = 'GET /accounts/{id}/{part}';
    expect(await send('GET', '/accounts/a%20b/x')).toEqual({
      name: route,
      routeKey: route,
      context: route,
      pathParameters: { id: 'a b', part: 'x' },
    });
    expect(await send('GET', '/accounts/new')).not.toHaveProperty('pathParameters');
  });

  it('leaves the event as it came for what no route matches', async () => {
    expect(await send('GET', '/accounts/1/2/3')).toEqual({
      name: 'not found',
      routeKey: 'GET /accounts/{proxy+}',
      context: 'GET /accounts/{proxy+}',
      pathParameters: { proxy: '1/2/3' },
    });
  });

  it.each([
    ...['/accounts', '/accounts/', '/accounts/new', '/accounts/new/', '/accounts//', '/accounts//edit', '//accounts'],
    ...['/accounts/1', '/accounts/1/', '/accounts/1/edit', '/accounts/1/delete', '/accounts/new/edit', '/accounts/NEW'],
    ...['/accounts/a%2Fedit', '/accounts/%2e%2e', '/accounts/..', '/accounts/%', '/accounts/%zz/edit', '/accounts/a;b'],
    ...['/accounts/1/edit/', '/Accounts/1', '/accounts/__proto__', '/accounts/constructor/edit', '/', ''],
  ])('chooses as the gateway would for %j', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'HEAD']) {
      const expected = exact(method, path);
      const { name, pathParameters = {} } = await send(method, path);

      expect([method, name]).toEqual([method, expected?.route.routeKey ?? 'not found']);
      if (expected !== undefined) expect(pathParameters).toEqual(expected.pathParameters);
    }
  });
});
