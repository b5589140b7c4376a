import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Answering } from '../route.ts';
import type { Settings } from '../settings.ts';
import { grantAccess, type Resources } from './grant-access.ts';
import { ServiceFunction } from './service-function.ts';

export type AnsweringFunctionProps = {
  readonly answering: Answering;
  readonly description: string;
  readonly settings: Settings;
  readonly resources: Resources;
};

/** A function that somebody waits for. */
export class AnsweringFunction extends ServiceFunction {
  constructor(scope: Construct, id: string, props: AnsweringFunctionProps) {
    const { answering, description, settings, resources } = props;
    super(scope, id, {
      name: answering.function,
      settings,
      description,
      timeout: Duration.seconds(29), // the gateway and CloudFront give up after 30
      ...(answering.memory !== undefined && { memory: answering.memory }),
    });
    grantAccess(this, answering, resources, settings);
  }
}
