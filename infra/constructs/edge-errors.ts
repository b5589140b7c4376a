import { type CfnCondition, Duration } from 'aws-cdk-lib';
import { type CfnAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { ServiceAlarm } from './alarms.ts';

export const edgeErrorRate = (distributionId: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic: 'Average',
    period: Duration.minutes(5),
  });

export type EdgeErrorsAlarmProps = { readonly distributionId: string; readonly condition?: CfnCondition };

/** An alarm reads metrics of its own region only, and CloudFront's are in us-east-1. */
export class EdgeErrorsAlarm extends ServiceAlarm {
  constructor(scope: Construct, id: string, { distributionId, condition }: EdgeErrorsAlarmProps) {
    super(scope, id, {
      severity: 'page',
      metric: edgeErrorRate(distributionId),
      threshold: 5,
      evaluationPeriods: 3,
      summary: 'The edge answered 5xx to one request in twenty for a quarter of an hour.',
      runbook: 'edge-errors',
    });
    if (condition !== undefined) (this.node.defaultChild as CfnAlarm).cfnOptions.condition = condition;
  }
}
