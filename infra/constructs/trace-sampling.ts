import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray';
import { Construct } from 'constructs';
import { type Stage, stackNameOf } from '../stage.ts';

/** The part of the calls that is traced. By default, X-Ray traces one call a second, and so every run of a schedule. */
export const TRACED = 0.01;

export class TraceSampling extends Construct {
  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id);

    const everything = '*';
    new CfnSamplingRule(this, 'Rule', {
      samplingRule: {
        ruleName: stackNameOf(stage),
        priority: 100,
        reservoirSize: 0,
        fixedRate: TRACED,
        serviceName: `${stackNameOf(stage)}-*`, // functions are named after their stack
        serviceType: everything,
        host: everything,
        httpMethod: everything,
        urlPath: everything,
        resourceArn: everything,
        version: 1,
      },
    });
  }
}
