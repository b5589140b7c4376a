import { NestedStack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { EdgeDistribution, type EdgeDistributionProps } from './constructs/edge-distribution.ts';
import { EdgeLog } from './constructs/edge-log.ts';

/** What people come through. It knows the others; no function is told its address, which would be a circle. */
export class EdgeStack extends NestedStack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: EdgeDistributionProps) {
    super(scope, id);

    this.distribution = new EdgeDistribution(this, 'Edge', props).distribution;
    new EdgeLog(this, 'AccessLog', { distribution: this.distribution });
  }
}
