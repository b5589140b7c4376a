import { type CfnCondition, CfnResource, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
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
import { globalName, type Stage } from '../stage.ts';

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

export type EdgeLogProps = {
  readonly distributionId: string;
  readonly stage: Stage;
  readonly condition?: CfnCondition;
};

/**
 * The access log of the edge. CloudFront's older log always includes the query, and with it sign-in codes; the newer
 * one has selectable fields, but must be configured in us-east-1.
 */
export class EdgeLog extends Construct {
  constructor(scope: Construct, id: string, { distributionId, stage, condition }: EdgeLogProps) {
    super(scope, id);

    const stack = Stack.of(this);
    const { partition, region, account } = stack;
    const home = stage.target?.region ?? region;
    const log = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new ResourcePolicy(this, 'Policy', {
      resourcePolicyName: globalName(stage, home, 'edge-log'), // shared by all stacks of a region
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

    const name = Fn.join('-', [globalName(stage, home, 'edge'), distributionId]);
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: stack.formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distributionId,
      }),
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
    if (condition === undefined) return;
    for (const node of this.node.findAll()) if (CfnResource.isCfnResource(node)) node.cfnOptions.condition = condition;
  }
}
