import { Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { globalName, type Stage } from '../stage.ts';

/** Events of all families, for rules of the service and of its operators. Other accounts have no access. */
export class ServiceBus extends Construct {
  readonly bus: EventBus;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);

    this.bus = new EventBus(this, 'Bus', {
      eventBusName: globalName(stage, Stack.of(this).region, 'events'), // CDK would give all stages the same name
      description: "What happened to families' records; ids and codes only",
    });
  }

  grantPut(grantee: LambdaFunction): void {
    grantee.addEnvironment('EVENT_BUS_NAME', this.bus.eventBusName);
    this.bus.grantPutEventsTo(grantee);
  }
}
