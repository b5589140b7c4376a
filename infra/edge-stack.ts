import { CfnCondition, Fn, NestedStack, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { EdgeDistribution, type EdgeDistributionProps } from './constructs/edge-distribution.ts';

/** What people come through. It knows the others; no function is told its address, which would be a circle. */
export class EdgeStack extends NestedStack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: EdgeDistributionProps) {
    super(scope, id);

    this.distribution = new EdgeDistribution(this, 'Edge', props).distribution;
    new EdgeLog(this, 'AccessLog', { distribution: this.distribution });
  }
}

/** No header, cookie, query or path: a code of a sign-in, a key or a name could be in them. */
const FIELDS = [
  'timestamp',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
  'x-edge-request-id',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'ssl-protocol',
  'cs-protocol-version',
];

/**
 * The access log of the edge. CloudFront's older log to a bucket always holds the query, so a sign-in's code as well; the
 * newer one lets us choose, and takes its orders in us-east-1 alone. Elsewhere the HTTP API and the functions log instead.
 */
class EdgeLog extends Construct {
  constructor(scope: Construct, id: string, { distribution }: { readonly distribution: Distribution }) {
    super(scope, id);

    const { partition, region, account } = Stack.of(this);
    const isPossible = new CfnCondition(this, 'IsPossible', { expression: Fn.conditionEquals(region, 'us-east-1') });
    const log = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    log.addToResourcePolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        resources: [log.logGroupArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account },
          ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:*` },
        },
      }),
    );

    const name = Fn.join('-', ['counterfoil-edge', distribution.distributionId]);
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      outputFormat: 'json',
      destinationResourceArn: log.logGroupArn,
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
    });
    delivery.addResourceDependency(source);
    for (const resource of [source, destination, delivery]) resource.cfnOptions.condition = isPossible;
  }
}
