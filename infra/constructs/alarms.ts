import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmBase,
  AlarmRule,
  AlarmState,
  type CfnAlarm,
  ComparisonOperator,
  CompositeAlarm,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { AUDIT_METRICS, EVENT_METRICS } from '../../shared/platform/domain/metric-names.ts';
import { metricsNamespace, type Stage } from '../stage.ts';

/** `page`: users are affected now. `later`: it can wait for the next working day. */
export type Severity = 'page' | 'later';

export type ServiceAlarmProps = {
  readonly severity: Severity;
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
  readonly severity: Severity;

  constructor(scope: Construct, id: string, props: ServiceAlarmProps) {
    const { severity, metric, threshold, evaluationPeriods = 1, summary, runbook } = props;
    super(scope, id, {
      metric,
      threshold,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${summary} See docs/runbook.md#${runbook}`,
    });
    this.severity = severity;
  }
}

type PartOf = {
  /** Counts the bad ones. */
  readonly part: IMetric;
  readonly whole: IMetric;
  /** Fewer bad ones are no rate. */
  readonly atLeast: number;
  readonly period: Duration;
  readonly label: string;
};

/** Per cent of a whole, or 0 for fewer than `atLeast`: a single error of a quiet night is no rate. */
export const percentOf = ({ part, whole, atLeast, period, label }: PartOf): MathExpression =>
  new MathExpression({
    expression: `IF(FILL(part, 0) >= ${atLeast}, 100 * part / FILL(whole, 1), 0)`,
    usingMetrics: { part, whole },
    period,
    label,
  });

export type AlarmMailProps = {
  /** For alarms of severity `page`. */
  readonly address: string;
  /** For the others. */
  readonly later: string;
};

/**
 * Sends the alarms that its scope has so far, and when they are over. Those that are urgent send one email together,
 * because one cause raises several.
 */
export class AlarmMail extends Construct {
  constructor(scope: Construct, id: string, { address, later }: AlarmMailProps) {
    super(scope, id);

    const [urgent, others] = [mailTo(this, 'Topic', address), mailTo(this, 'LaterTopic', later)];
    const alarms = scope.node.findAll().filter((node) => node instanceof ServiceAlarm);
    const together = alarms.filter((alarm) => alarm.severity === 'page' && !isConditional(alarm));
    for (const alarm of alarms)
      if (!together.includes(alarm)) notify(alarm, alarm.severity === 'page' ? urgent : others);
    const page = new CompositeAlarm(this, 'Page', {
      alarmDescription: 'Users are affected now. The alarms that caused this are listed. See docs/runbook.md#paged',
      alarmRule: AlarmRule.anyOf(...together.map((alarm) => AlarmRule.fromAlarm(alarm, AlarmState.ALARM))),
    });
    notify(page, urgent);
  }
}

/** An alarm that does not exist in every region cannot be part of another. */
const isConditional = ({ node }: ServiceAlarm): boolean =>
  (node.defaultChild as CfnAlarm).cfnOptions.condition !== undefined;

/** Also when it is over. */
export const notify = (alarm: AlarmBase, action: SnsAction): void => {
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
};

/** A topic that only CloudWatch may send to, with this address as its only reader. */
export const mailTo = (scope: Construct, id: string, address: string): SnsAction => {
  const topic = new Topic(scope, id, { enforceSSL: true });
  // The topic's own policy (TLS only) replaces the default one, which would have allowed CloudWatch.
  topic.addToResourcePolicy(
    new PolicyStatement({
      actions: ['sns:Publish'],
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  topic.addSubscription(new EmailSubscription(address));
  return new SnsAction(topic);
};

type OfStage = { readonly stage: Stage };
type Shown = { readonly service: string; readonly name: string; readonly statistic: string; readonly period: Duration };

const metricOf = (stage: Stage, { service, name, ...shown }: Shown): Metric =>
  new Metric({ namespace: metricsNamespace(stage), metricName: name, dimensionsMap: { service }, ...shown });

/** An event of the feeds of families, which the worker counts that passes it on. */
export const eventMetric = (stage: Stage, name: string, period: Duration): Metric =>
  metricOf(stage, { service: EVENT_METRICS.service, name, statistic: 'Sum', period });

/**
 * Alarms for bank feeds, because users may not notice for days that they stopped. Dispatcher and worker publish the
 * metrics; the dispatcher checks for delays every ten minutes.
 */
export class BankSyncAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage }: OfStage) {
    super(scope, id);

    const period = Duration.hours(1);
    const counted = (name: string): Metric =>
      metricOf(stage, { service: 'bank-sync-worker', name, statistic: 'Sum', period });
    new ServiceAlarm(this, 'Failing', {
      severity: 'later',
      metric: percentOf({
        part: counted('BankSyncFailed'),
        whole: counted('BankSyncEnded'),
        atLeast: 10,
        period,
        label: 'bank syncs that failed, %',
      }),
      threshold: 10,
      summary: 'One in ten bank syncs failed within an hour, and at least ten.',
      runbook: 'bank-syncs-failing',
    });
    new ServiceAlarm(this, 'Late', {
      severity: 'later',
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

/** For the promises of every import: it does not stay in progress, its proof matches, and it can be undone. */
export class ImportAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage }: OfStage) {
    super(scope, id);

    const period = Duration.minutes(5);
    new ServiceAlarm(this, 'Stuck', {
      severity: 'page',
      metric: metricOf(stage, { service: 'sweep-imports', name: 'OldestInFlightAge', statistic: 'Maximum', period }),
      threshold: 900,
      evaluationPeriods: 3,
      summary: 'An import has been in progress for more than a quarter of an hour.',
      runbook: 'publish-age',
    });
    new ServiceAlarm(this, 'Mismatch', {
      severity: 'page',
      metric: eventMetric(stage, EVENT_METRICS.mismatch, period),
      threshold: 1,
      summary: 'The readback of an import found something else than was written.',
      runbook: 'readback-mismatch',
    });
    new ServiceAlarm(this, 'RevertFailed', {
      severity: 'page',
      metric: eventMetric(stage, EVENT_METRICS.revertFailed, period),
      threshold: 1,
      summary: 'An import could not be reverted completely.',
      runbook: 'revert-failed',
    });
  }
}

/** Counted where the audit log is read. */
export class AuditAlarm extends ServiceAlarm {
  constructor(scope: Construct, id: string, { stage }: OfStage) {
    const { service, tampered: name } = AUDIT_METRICS;
    super(scope, id, {
      severity: 'page',
      metric: metricOf(stage, { service, name, statistic: 'Sum', period: Duration.minutes(5) }),
      threshold: 1,
      summary: 'A record of the audit log was changed.',
      runbook: 'audit-tampered',
    });
  }
}
