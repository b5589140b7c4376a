import { NestedStack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { toConstructId } from './construct-id.ts';
import { Endpoint } from './constructs/endpoint.ts';
import type { DataStack } from './data-stack.ts';
import type { Route } from './routes.ts';
import type { Settings } from './settings.ts';
import type { WorkersStack } from './workers-stack.ts';

export type EndpointsStackProps = {
  readonly api: HttpApi;
  readonly routes: readonly Route[];
  readonly data: DataStack;
  readonly workers: WorkersStack;
  readonly settings: Settings;
};

/** The endpoints of one area: one route, one function. */
export class EndpointsStack extends NestedStack {
  constructor(scope: Construct, id: string, { api, routes, data, workers, settings }: EndpointsStackProps) {
    super(scope, id);

    const resources = { table: data.table, uploads: data.uploads, queues: workers.queues };
    for (const route of routes) {
      new Endpoint(this, toConstructId(route.function), { api, route, settings, resources });
    }
  }
}
