import { NestedStack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { AreaRoutes } from './areas.ts';
import { toConstructId } from './construct-id.ts';
import { Endpoint } from './constructs/endpoint.ts';
import { SignInEndpoint } from './constructs/sign-in-endpoint.ts';
import type { DataStack } from './data-stack.ts';
import type { Settings } from './settings.ts';
import type { WorkersStack } from './workers-stack.ts';

export type EndpointsStackProps = AreaRoutes & {
  readonly api: HttpApi;
  readonly data: DataStack;
  readonly workers: WorkersStack;
  readonly settings: Settings;
};

/** The endpoints of one area: one route, one function. */
export class EndpointsStack extends NestedStack {
  readonly signIn: readonly SignInEndpoint[];

  constructor(scope: Construct, id: string, props: EndpointsStackProps) {
    super(scope, id);

    const { api, routes, signInRoutes, data, workers, settings } = props;
    const resources = { ...data.resources, queues: workers.queues };
    for (const route of routes) {
      new Endpoint(this, toConstructId(route.function), { api, route, settings, resources });
    }
    this.signIn = signInRoutes.map(
      (route) => new SignInEndpoint(this, toConstructId(route.function), { route, settings, resources }),
    );
  }
}
