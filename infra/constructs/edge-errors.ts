import { CfnCondition, Duration, Fn, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type CfnAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { ServiceAlarm } from './alarms.ts';

export const edgeErrorRate = ({ distributionId }: Distribution): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic: 'Average',
    period: Duration.minutes(5),
  });

/** An alarm reads metrics of its own region only, and CloudFront's are in us-east-1. Elsewhere the dashboard shows them. */
export class EdgeErrorsAlarm extends ServiceAlarm {
  constructor(scope: Construct, id: string, { distribution }: { readonly distribution: Distribution }) {
    super(scope, id, {
      severity: 'page',
      metric: edgeErrorRate(distribution),
      threshold: 5,
      evaluationPeriods: 3,
      summary: 'The edge answered 5xx to one request in twenty for a quarter of an hour.',
      runbook: 'edge-errors',
    });
    (this.node.defaultChild as CfnAlarm).cfnOptions.condition = new CfnCondition(this, 'IsPossible', {
      expression: Fn.conditionEquals(Stack.of(this).region, 'us-east-1'),
    });
  }
}
