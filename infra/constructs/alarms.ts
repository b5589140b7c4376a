import { Aspects, Duration, type IAspect, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct, type IConstruct } from 'constructs';
import { metricsNamespace, type Stage } from '../stage.ts';

export type ServiceAlarmProps = {
  readonly metric: IMetric;
  /** The alarm triggers at this value and above. */
  readonly threshold: number;
  readonly evaluationPeriods?: number;
  /** One sentence that states the problem. */
  readonly summary: string;
  /** The heading's anchor in docs/runbook.md. */
  readonly runbook: string;
};

/** An alarm always links to a paragraph in the runbook. */
export class ServiceAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: ServiceAlarmProps) {
    const { metric, threshold, evaluationPeriods = 1, summary, runbook } = props;
    super(scope, id, {
      metric,
      threshold,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${summary} See docs/runbook.md#${runbook}`,
    });
  }
}

/** Sends all alarms of its scope to one address. */
export class AlarmMail extends Construct {
  constructor(scope: Construct, id: string, { address }: { readonly address: string }) {
    super(scope, id);

    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    // The topic's own policy (TLS only) replaces the default one, which would have allowed CloudWatch.
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    topic.addSubscription(new EmailSubscription(address));
    Aspects.of(scope).add({
      visit: (node: IConstruct) => {
        if (node instanceof Alarm) node.addAlarmAction(new SnsAction(topic));
      },
    } satisfies IAspect);
  }
}

type OfStage = { readonly stage: Stage };
type Shown = { readonly service: string; readonly name: string; readonly statistic: string; readonly period: Duration };

const metricOf = (stage: Stage, { service, name, ...shown }: Shown): Metric =>
  new Metric({ namespace: metricsNamespace(stage), metricName: name, dimensionsMap: { service }, ...shown });

/**
 * Alarms for bank feeds, because users may not notice for days that they stopped. Dispatcher and worker publish the
 * metrics; the dispatcher checks for delays every ten minutes.
 */
export class BankSyncAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage }: OfStage) {
    super(scope, id);

    new ServiceAlarm(this, 'Failing', {
      metric: metricOf(stage, {
        service: 'bank-sync-worker',
        name: 'BankSyncFailed',
        statistic: 'Sum',
        period: Duration.hours(1),
      }),
      threshold: 10,
      summary: 'Ten bank syncs failed within an hour.',
      runbook: 'bank-syncs-failing',
    });
    new ServiceAlarm(this, 'Late', {
      metric: metricOf(stage, {
        service: 'dispatch-bank-syncs',
        name: 'OldestBankSyncDue',
        statistic: 'Maximum',
        period: Duration.minutes(15),
      }),
      threshold: 3600,
      evaluationPeriods: 2,
      summary: 'A bank connection has been due for more than an hour.',
      runbook: 'bank-syncs-late',
    });
  }
}

/** The sweep's metric: nothing should be in progress for long. */
export class PublishAgeAlarm extends ServiceAlarm {
  constructor(scope: Construct, id: string, { stage }: OfStage) {
    super(scope, id, {
      metric: metricOf(stage, {
        service: 'sweep-imports',
        name: 'OldestInFlightAge',
        statistic: 'Maximum',
        period: Duration.minutes(5),
      }),
      threshold: 3600,
      evaluationPeriods: 3,
      summary: 'An import has been in progress for more than an hour.',
      runbook: 'publish-age',
    });
  }
}
