import { Alarm, ComparisonOperator, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

export type ServiceAlarmProps = {
  readonly metric: Metric;
  /** Alarms at this value and above. */
  readonly threshold: number;
  readonly evaluationPeriods?: number;
  /** One sentence: what is wrong. */
  readonly summary: string;
  /** The heading's anchor in docs/runbook.md. */
  readonly runbook: string;
};

/** An alarm never comes without the paragraph that says what to do. */
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
