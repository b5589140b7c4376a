import { Duration, NestedStack, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { FilterPattern, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { ACCESS_LOG_FORMAT } from './access-log.ts';
import { percentOf, ServiceAlarm } from './constructs/alarms.ts';
import type { Settings } from './settings.ts';
import { metricsNamespace, type Stage } from './stage.ts';

export type GatewayStackProps = { readonly settings: Pick<Settings, 'capacity' | 'stage'> };

/** The HTTP API; the areas add their endpoints to it. */
export class GatewayStack extends NestedStack {
  readonly gateway: HttpGateway;

  constructor(scope: Construct, id: string, props: GatewayStackProps) {
    super(scope, id);

    this.gateway = new HttpGateway(this, 'Gateway', props);
  }
}

/** The HTTP API with its log and limits. */
class HttpGateway extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, { settings: { capacity, stage } }: GatewayStackProps) {
    super(scope, id);

    // Routes once moved to stacks of their own, which only a new API could take over: hence not `Api`.
    this.api = new HttpApi(this, 'HttpApi', { description: 'Counterfoil', createDefaultStage: false });
    const log = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: capacity.requestsPerSecond, burstLimit: capacity.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(ACCESS_LOG_FORMAT),
      },
    });

    this.alarms(log, stage);
  }

  private alarms(log: LogGroup, stage: Stage): void {
    const period = Duration.minutes(5);
    const requests = this.api.metricCount({ period, statistic: 'Sum' });
    new ServiceAlarm(this, 'ServerErrors', {
      severity: 'page',
      metric: percentOf({
        part: this.api.metricServerError({ period, statistic: 'Sum' }),
        whole: requests,
        atLeast: 5,
        period,
        label: 'requests answered with 5xx, %',
      }),
      threshold: 1,
      summary: 'The API answered 5xx to one request in a hundred within five minutes, and at least to five.',
      runbook: 'server-errors',
    });
    new ServiceAlarm(this, 'Slow', {
      severity: 'later',
      metric: this.api.metricLatency({ period, statistic: 'p99' }),
      threshold: 5_000,
      evaluationPeriods: 3,
      summary: 'One request in a hundred took more than five seconds, for a quarter of an hour.',
      runbook: 'slow-requests',
    });
    const throttled = log.addMetricFilter('Throttled', {
      filterPattern: FilterPattern.numberValue('$.status', '=', 429),
      metricNamespace: metricsNamespace(stage),
      metricName: 'ThrottledRequests',
    });
    new ServiceAlarm(this, 'TooManyRequests', {
      severity: 'later',
      metric: percentOf({
        part: throttled.metric({ period, statistic: 'Sum' }),
        whole: requests,
        atLeast: 50,
        period,
        label: 'requests answered with 429, %',
      }),
      threshold: 5,
      evaluationPeriods: 3,
      summary: 'One request in twenty was answered with 429 for a quarter of an hour.',
      runbook: 'too-many-requests',
    });
  }
}
