import { type CfnCondition, Duration } from 'aws-cdk-lib';
import { type CfnAlarm, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
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

/** Certificate Manager renews a certificate sixty days before its end: after forty it has failed for long. */
const DAYS_LEFT = 20;

export type CertificateAlarmProps = { readonly certificateArn: string; readonly condition?: CfnCondition };

/** In us-east-1, like the certificates of CloudFront. */
export class CertificateAlarm extends ServiceAlarm {
  constructor(scope: Construct, id: string, { certificateArn, condition }: CertificateAlarmProps) {
    const period = Duration.days(1);
    const days = new Metric({
      namespace: 'AWS/CertificateManager',
      metricName: 'DaysToExpiry',
      dimensionsMap: { CertificateArn: certificateArn },
      statistic: 'Minimum',
      period,
    });
    super(scope, id, {
      severity: 'later',
      metric: new MathExpression({
        expression: `IF(days >= ${DAYS_LEFT}, 0, 1)`,
        usingMetrics: { days },
        period,
        label: 'the certificate ends soon',
      }),
      threshold: 1,
      summary: `The certificate of the domain ends in less than ${DAYS_LEFT} days and was not renewed.`,
      runbook: 'certificate',
    });
    if (condition !== undefined) (this.node.defaultChild as CfnAlarm).cfnOptions.condition = condition;
  }
}
