import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FunctionUrl, FunctionUrlAuthType, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { gatewayRoutesOf, type Route, type RoutedFunction, routeId, type SignInRoute } from '../route.ts';
import type { AnsweredRoute } from '../routes-stack.ts';
import type { Settings } from '../settings.ts';
import { metricsNamespace } from '../stage.ts';
import { ServiceAlarm } from './alarms.ts';
import { grantAccess, type Resources } from './grant-access.ts';
import { ServiceFunction } from './service-function.ts';

export type EndpointProps = {
  readonly api: HttpApi;
  readonly route: Route;
  readonly settings: Settings;
  readonly resources: Resources;
};

/** A function, and the routes of the HTTP API that lead to it: one, or the few of a group of pages. */
export class Endpoint extends Construct {
  readonly name: string;
  readonly function: AnsweringFunction;
  readonly #props: Pick<EndpointProps, 'api' | 'route'>;

  constructor(scope: Construct, id: string, { api, route, settings, resources }: EndpointProps) {
    super(scope, id);

    this.name = route.function;
    const description = `${route.method} ${route.path}`;
    this.function = new AnsweringFunction(this, 'Function', { routed: route, description, settings, resources });
    if (route.caller === 'client') {
      this.function.addEnvironment('API_RATE_LIMIT_PER_HOUR', settings.apiRateLimitPerHour);
      this.function.addEnvironment('API_RATE_LIMIT_PER_SECOND', settings.apiRateLimitPerSecond);
    }

    this.#props = { api, route };
  }

  /** @param answering the function, or the alias that stands for it */
  routesTo(answering: IFunction): readonly AnsweredRoute[] {
    const { api, route } = this.#props;
    const routes = gatewayRoutesOf(route).map((key) => ({ key, name: route.function, function: answering }));
    for (const { key } of routes) this.permit(answering, api, key);
    return routes;
  }

  /** The gateway may call the function for the paths of its routes. */
  private permit(answering: IFunction, api: HttpApi, key: string): void {
    const [, path = ''] = key.split(' ');
    answering.addPermission(`${routeId(key)}Permission`, {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: api.apiId,
        resourceName: `*/*${path}`,
      }),
    });
  }
}

type AnsweringFunctionProps = {
  readonly routed: RoutedFunction;
  readonly description: string;
  readonly settings: Settings;
  readonly resources: Resources;
  readonly reservedConcurrency?: number | undefined;
};

/** Decoded ledger pages are garbage as soon as the web page is drawn: with 2 MB, a tenth to a third of its time is spent on keeping them. */
const PAGE_SEMI_SPACE = 32;

/** A function that answers requests synchronously. */
export class AnsweringFunction extends ServiceFunction {
  constructor(scope: Construct, id: string, props: AnsweringFunctionProps) {
    const { routed, description, settings, resources, reservedConcurrency } = props;
    super(scope, id, {
      name: routed.function,
      reservedConcurrency,
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
    this.function = new AnsweringFunction(this, 'Function', {
      routed: route,
      description,
      settings,
      resources,
      reservedConcurrency: settings.capacity.signInConcurrency,
    });
    this.url = new FunctionUrl(this, 'Url', { function: this.function, authType: FunctionUrlAuthType.NONE });
  }
}

type SignInErrorsProps = { readonly endpoints: readonly SignInEndpoint[]; readonly settings: Settings };

/** Errors in the logs of all functions with a URL. CloudWatch counts their answers for each function only, and for a price. */
export class SignInErrorsAlarm extends ServiceAlarm {
  constructor(scope: Construct, id: string, { endpoints, settings }: SignInErrorsProps) {
    const metric = { metricNamespace: metricsNamespace(settings.stage), metricName: 'SignInErrors' };
    for (const { function: answering } of endpoints) {
      answering.logGroup.addMetricFilter('Errors', {
        filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
        ...metric,
      });
    }
    super(scope, id, {
      severity: 'page',
      metric: new Metric({
        namespace: metric.metricNamespace,
        metricName: metric.metricName,
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 5,
      summary: 'Sign-ins at providers met five errors of ours within five minutes.',
      runbook: 'server-errors',
    });
  }
}
