import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

const MESSAGE = 'Too many requests came from your address. Wait a minute, then try again.';

/** Answers 429 to an address (IPv6: a /64 network) that sent more requests within a minute. Nothing else is looked at. */
export class EdgeFirewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { requestsPerMinute }: { readonly requestsPerMinute: number }) {
    super(scope, id);

    const visible = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false, // samples would contain queries, and with them sign-in codes
    });
    this.arn = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('edge'),
      customResponseBodies: { 'too-many': { contentType: 'TEXT_PLAIN', content: MESSAGE } },
      rules: [
        {
          name: 'address',
          priority: 0,
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', limit: requestsPerMinute, evaluationWindowSec: 60 },
          },
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: 'too-many',
                responseHeaders: [{ name: 'retry-after', value: '60' }],
              },
            },
          },
          visibilityConfig: visible('address'),
        },
      ],
    }).attrArn;
  }
}
