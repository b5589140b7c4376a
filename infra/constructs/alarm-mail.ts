import { Aspects, type IAspect, Stack } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct, type IConstruct } from 'constructs';

/** Sends every alarm of the scope it stands in to one address. */
export class AlarmMail extends Construct {
  constructor(scope: Construct, id: string, { address }: { readonly address: string }) {
    super(scope, id);

    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    // The topic has a policy of its own (TLS only), which replaces the one that would have let CloudWatch in.
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    topic.addSubscription(new EmailSubscription(address));
    Aspects.of(scope).add({
      visit: (node: IConstruct) => {
        if (node instanceof Alarm) node.addAlarmAction(new SnsAction(topic));
      },
    } satisfies IAspect);
  }
}
