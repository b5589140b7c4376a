import { createHash } from 'node:crypto';
import { type CfnResource, NestedStack } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { toConstructId } from './constructs/service-function.ts';
import { routeId } from './route.ts';

/** A route of the gateway and the function that answers it at present. */
export type AnsweredRoute = { readonly key: string; readonly name: string; readonly function: IFunction };

/** The number of stacks for routes. Another number would move routes, which a deployed stage cannot do. */
const STACKS = 4;

/** The stack of a route follows from its key alone, so that no later change can move it. */
const stackOf = (key: string): number => createHash('sha256').update(key).digest().readUInt32BE(0) % STACKS;

/** API Gateway takes ten changes a second from an account, and CloudFormation changes all stacks for routes at once. */
const AT_ONCE = 2;

export type RoutesStackProps = { readonly api: HttpApi; readonly routes: readonly AnsweredRoute[] };

/**
 * Routes and their integrations, and nothing else. The name of a route in the template follows from its key alone:
 * CloudFormation would create a renamed or moved route before it deletes the former, and the gateway refuses a second
 * route with the same key. Which function answers is changed in place.
 */
export class RoutesStack extends NestedStack {
  constructor(scope: Construct, id: string, { api, routes }: RoutesStackProps) {
    super(scope, id);

    const integrations = new Map<string, CfnIntegration>();
    const added = routes.map(({ key, name, function: answering }) => {
      const integration = integrations.get(name) ?? this.integrate(api, name, answering);
      integrations.set(name, integration);
      return new CfnRoute(this, `${routeId(key)}Route`, {
        apiId: api.apiId,
        routeKey: key,
        target: `integrations/${integration.ref}`,
        authorizationType: 'NONE', // each function checks credentials itself
      });
    });
    inTurn([...integrations.values(), ...added]);
  }

  private integrate(api: HttpApi, name: string, { functionArn }: IFunction): CfnIntegration {
    return new CfnIntegration(this, `${toConstructId(name)}Integration`, {
      apiId: api.apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: functionArn,
      payloadFormatVersion: '2.0',
    });
  }
}

/** Each waits for the one `AT_ONCE` places before it. */
const inTurn = (resources: readonly CfnResource[]): void => {
  for (const [index, resource] of resources.entries()) {
    const former = resources[index - AT_ONCE];
    if (former !== undefined) resource.addResourceDependency(former);
  }
};

/** Adds a stack for each share of the routes, in the order of their keys. */
export const addRoutesStacks = (scope: Construct, { api, routes }: RoutesStackProps): readonly RoutesStack[] => {
  const sorted = routes.toSorted((left, right) => (left.key < right.key ? -1 : 1));
  return Array.from({ length: STACKS }, (_, index) => {
    const own = sorted.filter(({ key }) => stackOf(key) === index);
    return new RoutesStack(scope, `Routes${index + 1}`, { api, routes: own });
  });
};
