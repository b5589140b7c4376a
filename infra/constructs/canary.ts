import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
  TrafficRouting,
} from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { CanarySettings } from '../settings.ts';
import { metricsNamespace, type Stage } from '../stage.ts';
import { ServiceAlarm } from './alarms.ts';
import type { ServiceFunction } from './service-function.ts';

/** Most requests of a household go to these functions. */
export const BUSIEST = [
  'create-import',
  'get-import',
  'list-import-rows',
  'list-transactions',
  'create-transaction',
  'list-accounts',
  'get-balance-sheet',
  'show-home',
  'account-pages',
  'import-pages',
];

/** As many errors within a minute, of all canaries of an area, are no accident. */
const ERRORS = 5;

export type CanariesProps = {
  readonly functions: readonly ServiceFunction[];
  readonly canary: CanarySettings;
  readonly stage: Stage;
  /** The name of their stack. */
  readonly area: string;
};

/**
 * Lets a new version of functions answer a part of the requests for some minutes. If it meets errors meanwhile, the old
 * version answers all again, and the deployment of the stage is rolled back.
 */
export class Canaries extends Construct {
  /** The aliases that the gateway calls, by function. */
  readonly aliases: ReadonlyMap<ServiceFunction, IFunction>;

  constructor(scope: Construct, id: string, { functions, canary, stage, area }: CanariesProps) {
    super(scope, id);

    const common = {
      application: new LambdaApplication(this, 'Application'),
      deploymentConfig: new LambdaDeploymentConfig(this, 'Pace', {
        trafficRouting: TrafficRouting.timeBasedCanary({
          interval: Duration.minutes(canary.minutes),
          percentage: canary.percent,
        }),
      }),
      role: new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') }),
      alarms: [new CanaryAlarm(this, 'Errors', { functions, stage, area })],
    };
    this.aliases = new Map(
      functions.map((answering) => {
        const { currentVersion: version } = answering;
        version.applyRemovalPolicy(RemovalPolicy.DESTROY);
        const alias = new Alias(answering, 'Live', { aliasName: 'live', version: version as IVersion });
        new LambdaDeploymentGroup(answering, 'Canary', { ...common, alias });
        return [answering, alias as IFunction];
      }),
    );
  }
}

/** Errors that a function logs, which it answers with 500, and those that end it. */
class CanaryAlarm extends ServiceAlarm {
  constructor(scope: Construct, id: string, { functions, stage, area }: Omit<CanariesProps, 'canary'>) {
    const period = Duration.minutes(1);
    const logged = { metricNamespace: metricsNamespace(stage), metricName: `CanaryErrors${area}` };
    for (const { logGroup } of functions) {
      logGroup.addMetricFilter('CanaryErrors', {
        filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
        ...logged,
      });
    }
    const errors = new Metric({
      namespace: logged.metricNamespace,
      metricName: logged.metricName,
      statistic: 'Sum',
      period,
    });
    const ended = Object.fromEntries(
      functions.map((answering, index) => [`f${index}`, answering.metricErrors({ period })]),
    );
    super(scope, id, {
      severity: 'later',
      metric: new MathExpression({
        expression: ['logged', ...Object.keys(ended)].map((name) => `FILL(${name}, 0)`).join(' + '),
        usingMetrics: { logged: errors, ...ended },
        period,
        label: 'errors of new versions and of old ones',
      }),
      threshold: ERRORS,
      summary: 'The busiest functions met errors: a new version that is being tried goes back.',
      runbook: 'a-deployment-that-failed',
    });
  }
}
