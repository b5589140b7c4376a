import { Duration } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import type { Route } from '../routes.ts';
import type { Settings } from '../settings.ts';
import { grantAccess, type Resources } from './grant-access.ts';
import { ServiceFunction } from './service-function.ts';

export type EndpointProps = {
  readonly api: HttpApi;
  readonly route: Route;
  readonly settings: Settings;
  readonly resources: Resources;
};

/** One route and the one function that answers it. */
export class Endpoint extends Construct {
  readonly function: ServiceFunction;

  constructor(scope: Construct, id: string, { api, route, settings, resources }: EndpointProps) {
    super(scope, id);

    this.function = new ServiceFunction(this, 'Function', {
      name: route.function,
      settings,
      description: `${route.method} ${route.path}`,
      timeout: Duration.seconds(29), // the gateway gives up after 30
      ...(route.memory !== undefined && { memory: route.memory }),
    });
    grantAccess(this.function, route, resources);
    if (route.nativeLimit) this.function.addEnvironment('MAX_NATIVE_RECORDS', settings.maxNativeRecords);
    if (!route.public) {
      this.function.addEnvironment('API_RATE_LIMIT_PER_HOUR', settings.apiRateLimitPerHour);
      if (route.table !== 'readWrite') resources.table.grantApiKeyUse(this.function);
    }

    new HttpRoute(this, 'Route', {
      httpApi: api,
      routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
      integration: new HttpLambdaIntegration('Integration', this.function),
    });
  }
}
