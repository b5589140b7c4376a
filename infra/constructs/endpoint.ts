import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { toConstructId } from '../construct-id.ts';
import { DEFAULT_ROUTE, type Route, routeKeysOf } from '../route.ts';
import type { Settings } from '../settings.ts';
import { AnsweringFunction } from './answering-function.ts';
import type { Resources } from './grant-access.ts';

export type EndpointProps = {
  readonly api: HttpApi;
  readonly route: Route;
  readonly settings: Settings;
  readonly resources: Resources;
};

/** A function and the routes of the HTTP API that it answers: one, or those of a group of pages. */
export class Endpoint extends Construct {
  readonly function: AnsweringFunction;

  constructor(scope: Construct, id: string, { api, route, settings, resources }: EndpointProps) {
    super(scope, id);

    const description = `${route.method} ${route.path}`;
    this.function = new AnsweringFunction(this, 'Function', { answering: route, description, settings, resources });
    if (route.caller === 'client') {
      this.function.addEnvironment('API_RATE_LIMIT_PER_HOUR', settings.apiRateLimitPerHour);
      if (route.table !== 'readWrite') resources.table.grantApiKeyUse(this.function);
    }
    if (route.caller === 'person' && route.table === 'read') resources.table.grantSessionUse(this.function);

    const integration = new HttpLambdaIntegration('Integration', this.function);
    for (const [index, key] of routeKeysOf(route).entries()) {
      new HttpRoute(this, index === 0 ? 'Route' : routeId(key), {
        httpApi: api,
        routeKey: toRouteKey(key),
        integration,
      });
    }
  }
}

const toRouteKey = (key: string): HttpRouteKey => {
  if (key === DEFAULT_ROUTE) return HttpRouteKey.DEFAULT;
  const [method, path] = key.split(' ') as [Route['method'], string];
  return HttpRouteKey.with(path, HttpMethod[method]);
};

/** 'POST /imports/{id}/publish' → 'PostImportsIdPublish' */
const routeId = (key: string): string =>
  toConstructId(
    key
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/-$/, ''),
  );
