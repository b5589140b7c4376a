import { CfnCondition, Fn, NestedStack, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  CfnDelivery,
  CfnDeliveryDestination,
  CfnDeliverySource,
  LogGroup,
  ResourcePolicy,
  RetentionDays,
} from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { EdgeDistribution, type EdgeDistributionProps } from './constructs/edge-distribution.ts';
import { EdgeErrorsAlarm } from './constructs/edge-errors.ts';
import { globalName, type Stage } from './stage.ts';

/**
 * The public entry point. It depends on the other stacks; functions do not know its address, which would be a circular
 * dependency.
 */
export class EdgeStack extends NestedStack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: EdgeDistributionProps) {
    super(scope, id);

    this.distribution = new EdgeDistribution(this, 'Edge', props).distribution;
    new EdgeErrorsAlarm(this, 'Errors', { distribution: this.distribution });
    new EdgeLog(this, 'AccessLog', { distribution: this.distribution, stage: props.settings.stage });
  }
}

/** No headers, cookies, query or path: they could contain sign-in codes, keys or names. */
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
 * The access log of the edge. CloudFront's older log always includes the query, and with it sign-in codes; the newer
 * one has selectable fields, but must be configured in us-east-1. In other regions, the HTTP API and the functions
 * provide the logs.
 */
class EdgeLog extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { distribution, stage }: { readonly distribution: Distribution; readonly stage: Stage },
  ) {
    super(scope, id);

    const { partition, region, account } = Stack.of(this);
    const isPossible = new CfnCondition(this, 'IsPossible', { expression: Fn.conditionEquals(region, 'us-east-1') });
    const log = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new ResourcePolicy(this, 'Policy', {
      resourcePolicyName: globalName(stage, region, 'edge-log'), // shared by all stacks of a region
      policyStatements: [
        new PolicyStatement({
          actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
          resources: [log.logGroupArn],
          conditions: {
            StringEquals: { 'aws:SourceAccount': account },
            ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:*` },
          },
        }),
      ],
    });

    const name = Fn.join('-', [globalName(stage, region, 'edge'), distribution.distributionId]);
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
