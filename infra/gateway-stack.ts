import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { HttpGateway } from './constructs/http-gateway.ts';

/** The front door; the areas hang their endpoints into it. */
export class GatewayStack extends NestedStack {
  readonly gateway: HttpGateway;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    this.gateway = new HttpGateway(this, 'Gateway');
  }
}
