import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { toConstructId } from './construct-id.ts';
import { Endpoint } from './constructs/endpoint.ts';
import { HttpGateway } from './constructs/http-gateway.ts';
import type { DataStack } from './data-stack.ts';
import { ROUTES } from './routes.ts';
import type { Settings } from './settings.ts';
import type { WorkersStack } from './workers-stack.ts';

export type ApiStackProps = { readonly data: DataStack; readonly workers: WorkersStack; readonly settings: Settings };

/** The HTTP API: one route, one function. */
export class ApiStack extends NestedStack {
  readonly gateway: HttpGateway;

  constructor(scope: Construct, id: string, { data, workers, settings }: ApiStackProps) {
    super(scope, id);

    this.gateway = new HttpGateway(this, 'Gateway');
    const resources = { table: data.table, uploads: data.uploads, queues: workers.queues };
    for (const route of ROUTES) {
      new Endpoint(this, toConstructId(route.function), { api: this.gateway.api, route, settings, resources });
    }
  }
}
