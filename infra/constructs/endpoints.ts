import { Duration } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { FunctionUrl, FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { DEFAULT_ROUTE, gatewayRoutesOf, type Route, type RoutedFunction, type SignInRoute } from '../route.ts';
import type { Settings } from '../settings.ts';
import { ServiceAlarm } from './alarms.ts';
import { grantAccess, type Resources } from './grant-access.ts';
import { ServiceFunction, toConstructId } from './service-function.ts';

export type EndpointProps = {
  readonly api: HttpApi;
  readonly route: Route;
  readonly settings: Settings;
  readonly resources: Resources;
};

/** A function with its HTTP API routes: one, or the few that lead to a group of pages. */
export class Endpoint extends Construct {
  readonly function: AnsweringFunction;

  constructor(scope: Construct, id: string, { api, route, settings, resources }: EndpointProps) {
    super(scope, id);

    const description = `${route.method} ${route.path}`;
    this.function = new AnsweringFunction(this, 'Function', { routed: route, description, settings, resources });
    if (route.caller === 'client') {
      this.function.addEnvironment('API_RATE_LIMIT_PER_HOUR', settings.apiRateLimitPerHour);
    }

    const integration = new HttpLambdaIntegration('Integration', this.function);
    for (const [index, key] of gatewayRoutesOf(route).entries()) {
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

type AnsweringFunctionProps = {
  readonly routed: RoutedFunction;
  readonly description: string;
  readonly settings: Settings;
  readonly resources: Resources;
};

/** Decoded ledger pages are garbage as soon as the web page is drawn: with 2 MB, a tenth to a third of its time is spent on keeping them. */
const PAGE_SEMI_SPACE = 32;

/** A function that answers requests synchronously. */
export class AnsweringFunction extends ServiceFunction {
  constructor(scope: Construct, id: string, props: AnsweringFunctionProps) {
    const { routed, description, settings, resources } = props;
    super(scope, id, {
      name: routed.function,
      settings,
      description,
      timeout: Duration.seconds(29), // the gateway and CloudFront give up after 30
      ...(routed.memory !== undefined && { memory: routed.memory }),
      ...('caller' in routed && routed.caller === 'person' && { semiSpace: PAGE_SEMI_SPACE }),
    });
    grantAccess(this, routed, resources, settings);
  }
}

type SignInEndpointProps = {
  readonly route: SignInRoute;
  readonly settings: Settings;
  readonly resources: Resources;
};

/**
 * A function with its own URL, only for the edge: it refuses requests without the origin's secret. Origin access
 * control is not an alternative, because it requires a digest of the body in a header, which browser forms do not send.
 */
export class SignInEndpoint extends Construct {
  readonly route: SignInRoute;
  readonly url: FunctionUrl;
  readonly function: AnsweringFunction;

  constructor(scope: Construct, id: string, { route, settings, resources }: SignInEndpointProps) {
    super(scope, id);

    this.route = route;
    const description = `${route.methods.join('|')} ${route.path}`;
    this.function = new AnsweringFunction(this, 'Function', { routed: route, description, settings, resources });
    this.url = new FunctionUrl(this, 'Url', { function: this.function, authType: FunctionUrlAuthType.NONE });
    new ServiceAlarm(this, 'ServerErrors', {
      metric: this.function.metric('Url5xxCount', { period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 5,
      summary: `${route.function} answered 5xx five times within five minutes.`,
      runbook: 'server-errors',
    });
  }
}
