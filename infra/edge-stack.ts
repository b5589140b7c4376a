import { CfnCondition, Fn, NestedStack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { EdgeDistribution, type EdgeDistributionProps } from './constructs/edge-distribution.ts';
import { CertificateAlarm, EdgeErrorsAlarm } from './constructs/edge-errors.ts';
import { EdgeLog } from './constructs/edge-log.ts';
import { EDGE_REGION } from './stage.ts';

/**
 * The public entry point. It depends on the other stacks; functions do not know its address, which would be a circular
 * dependency. In other regions than CloudFront's, `EdgeWatchStack` has its alarm and its log.
 */
export class EdgeStack extends NestedStack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: EdgeDistributionProps) {
    super(scope, id);

    this.distribution = new EdgeDistribution(this, 'Edge', props).distribution;
    const { distributionId } = this.distribution;
    const condition = new CfnCondition(this, 'IsInRegionOfEdge', {
      expression: Fn.conditionEquals(this.region, EDGE_REGION),
    });
    new EdgeErrorsAlarm(this, 'Errors', { distributionId, condition });
    const { domain, stage } = props.settings;
    if (domain !== undefined) new CertificateAlarm(this, 'Certificate', { ...domain, condition });
    new EdgeLog(this, 'AccessLog', { distributionId, stage, condition });
  }
}
