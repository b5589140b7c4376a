import { Duration, NestedStack, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { ServiceAlarm } from './constructs/alarms.ts';

/** The HTTP API; the areas add their endpoints to it. */
export class GatewayStack extends NestedStack {
  readonly gateway: HttpGateway;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    this.gateway = new HttpGateway(this, 'Gateway');
  }
}

/** No headers, query or path: they could contain API keys or names. */
const ACCESS_LOG_FIELDS = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  sourceIp: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
  responseBytes: '$context.responseLength',
  responseMs: '$context.responseLatency',
  integrationMs: '$context.integrationLatency',
  integrationStatus: '$context.integrationStatus',
  error: '$context.error.message',
};

/** The HTTP API with its log and limits. */
class HttpGateway extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string) {
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
      throttle: { rateLimit: 200, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
      },
    });

    new ServiceAlarm(this, 'ServerErrors', {
      metric: this.api.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 5,
      summary: 'The API answered 5xx five times within five minutes.',
      runbook: 'server-errors',
    });
  }
}
