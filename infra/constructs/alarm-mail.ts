import { Aspects, type IAspect } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct, type IConstruct } from 'constructs';

/** Sends every alarm of the scope it stands in to one address. */
export class AlarmMail extends Construct {
  constructor(scope: Construct, id: string, { address }: { readonly address: string }) {
    super(scope, id);

    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    topic.addSubscription(new EmailSubscription(address));
    Aspects.of(scope).add({
      visit: (node: IConstruct) => {
        if (node instanceof Alarm) node.addAlarmAction(new SnsAction(topic));
      },
    } satisfies IAspect);
  }
}
