import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import type { Route } from '../route.ts';
import type { Settings } from '../settings.ts';
import { AnsweringFunction } from './answering-function.ts';
import type { Resources } from './grant-access.ts';

export type EndpointProps = {
  readonly api: HttpApi;
  readonly route: Route;
  readonly settings: Settings;
  readonly resources: Resources;
};

/** One route of the HTTP API and the one function that answers it. */
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

    new HttpRoute(this, 'Route', {
      httpApi: api,
      routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
      integration: new HttpLambdaIntegration('Integration', this.function),
    });
  }
}
