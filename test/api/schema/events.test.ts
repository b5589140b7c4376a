import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../../infra/bundles.ts';
import { gatewayRoutesOf, pathPatternOf } from '../../../infra/route.ts';
import { PAGES, SIGN_IN_ROUTES } from '../../../infra/routes.ts';
import { sampleEvent } from '../../../scripts/checks/sample-event.ts';
import { ENDPOINTS } from '../../../shared/api/endpoints.ts';
import { functionOf } from '../../../shared/platform/domain/endpoint.ts';

type HttpEvent = {
  readonly routeKey: string;
  readonly rawPath: string;
  readonly requestContext: { readonly http: { readonly method: string; readonly path: string } };
};

const FOLDER = join(import.meta.dirname, '../../../events');
const eventOf = (name: string): HttpEvent => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));

it('has an event for every function and for nothing else', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

  expect(files.toSorted()).toEqual(FUNCTION_NAMES.map((name) => `${name}.json`).toSorted());
});

it.each(ENDPOINTS.map((endpoint) => ({ endpoint, name: functionOf(endpoint) })))(
  'has the event of $name as its endpoint is declared',
  ({ endpoint, name }) => {
    expect(eventOf(name)).toEqual(sampleEvent(endpoint));
  },
);

it.each(PAGES.map((page) => ({ page, name: page.function })))('calls $name by one of its routes', ({ page, name }) => {
  const { routeKey, rawPath, requestContext } = eventOf(name);
  const [method = '', path = ''] = routeKey.split(' ');
  const pattern = new RegExp(
    `^${path
      .replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}/g, '[^/]+')
      .replace('{proxy+}', '.+')}$`,
  );

  expect(gatewayRoutesOf(page)).toContain(routeKey);
  if (routeKey !== '$default') {
    expect(rawPath).toMatch(pattern);
    expect(requestContext.http).toMatchObject({ method, path: rawPath });
  }
});

it.each(SIGN_IN_ROUTES.map((route) => ({ route, name: route.function })))(
  'calls $name at its URL with a supported method',
  ({ route, name }) => {
    const { rawPath, requestContext } = eventOf(name);

    expect(rawPath).toMatch(new RegExp(`^${pathPatternOf(route).replaceAll('*', '[^/]+')}$`));
    expect(route.methods).toContain(requestContext.http.method);
  },
);
