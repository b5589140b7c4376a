import { readFileSync } from 'node:fs';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { FIRST_AREA_NAMES, OTHER_AREA_NAMES } from '../../infra/endpoints-stack.ts';
import { gatewayRoutesOf, routeId } from '../../infra/route.ts';
import { PAGES, ROUTES } from '../../infra/routes.ts';
import { addRoutesStacks } from '../../infra/routes-stack.ts';
import { FUNCTION_SOURCES } from '../../scripts/build/function-sources.ts';
import { functionOf, type Resource, resourcesOf, synthesized, templateOfFunction } from './synthesized.ts';

let templates: ReturnType<typeof synthesized>;
let front: ReturnType<typeof synthesized>['front'];
beforeAll(() => {
  templates = synthesized();
  ({ front } = templates);
});

const DECLARED = [...ROUTES, ...PAGES];

/** The nested stack of the root template with this name. */
const stackNamed = (name: string): [string, Resource] => {
  const found = resourcesOf(templates.root, 'AWS::CloudFormation::Stack').find(([id]) =>
    id.startsWith(`${name}NestedStack`),
  );
  if (found === undefined) throw new Error(`There is no stack ${name}`);
  return found;
};

const waitsOf = (name: string): readonly string[] => stackNamed(name)[1].DependsOn ?? [];

describe('the HTTP API', () => {
  it('has only the declared routes', () => {
    const routes = templates.routes.flatMap((share) => resourcesOf(share, 'AWS::ApiGatewayV2::Route'));
    const routeKeys = routes.map(([, { Properties }]) => Properties.RouteKey);

    expect(routeKeys.sort()).toEqual(DECLARED.flatMap((route) => [...gatewayRoutesOf(route)]).sort());
  });

  it('has its routes in stacks with nothing else, and named by their keys alone', () => {
    const types = templates.routes.flatMap((share) =>
      Object.values<Resource>(share.toJSON()['Resources']).map(({ Type }) => Type),
    );
    const names = templates.routes.flatMap((share) =>
      resourcesOf(share, 'AWS::ApiGatewayV2::Route').map(([id, { Properties }]) => [Properties.RouteKey, id]),
    );

    expect([...new Set(types)].sort()).toEqual(['AWS::ApiGatewayV2::Integration', 'AWS::ApiGatewayV2::Route']);
    expect(names).toEqual(names.map(([key]) => [key, `${routeId(key)}Route`]));
  });

  it('sends each route to its function, which it may call', () => {
    for (const route of DECLARED) {
      const area = templateOfFunction(templates.areas, route.function);
      const [id] = functionOf(area, route.function);
      const permitted = resourcesOf(area, 'AWS::Lambda::Permission').filter(
        ([, { Properties }]) => Properties.FunctionName['Fn::GetAtt'][0] === id,
      );

      expect(permitted).toHaveLength(gatewayRoutesOf(route).length);
    }
  });

  it('keeps the place of a route when another function answers it', () => {
    const placesWith = (answering: (name: string) => string): readonly string[] => {
      const parent = new Stack();
      const api = new HttpApi(parent, 'Api', { createDefaultStage: false });
      const routes = ['GET /a', 'POST /a', 'GET /a/{id}', 'GET /b', 'DELETE /b/{id}', '$default'].map((key) => {
        const arn = `arn:aws:lambda:us-east-1:123456789012:function:${answering(key)}`;
        return { key, name: answering(key), function: LambdaFunction.fromFunctionArn(parent, `${key} answers`, arn) };
      });
      return addRoutesStacks(parent, { api, routes }).flatMap((share) =>
        resourcesOf(Template.fromStack(share), 'AWS::ApiGatewayV2::Route').map(([id]) => `${share.node.id}/${id}`),
      );
    };

    expect(placesWith(() => 'everything')).toEqual(placesWith((key) => `of-${routeId(key)}`));
    expect(placesWith(() => 'everything')).toHaveLength(6);
  });

  it('is changed by two requests at a time from each of its four stacks: the gateway accepts ten a second', () => {
    const startsOf = (share: Template): number =>
      Object.values<Resource>(share.toJSON()['Resources']).filter(({ DependsOn = [] }) => DependsOn.length === 0)
        .length;

    expect(templates.routes.map(startsOf)).toEqual([2, 2, 2, 2]);
  });

  it('is created a few areas at a time, all after the edge, which waits for its sign-in functions only', () => {
    const [edge] = stackNamed('Edge');
    const others = OTHER_AREA_NAMES.map((name) => stackNamed(name)[0]);

    expect(FIRST_AREA_NAMES).toEqual(['Assets', 'SingleSignOn']);
    expect(waitsOf('Edge')).toEqual(FIRST_AREA_NAMES.map((name) => expect.stringMatching(`^${name}NestedStack`)));
    expect(OTHER_AREA_NAMES.map(waitsOf)).toEqual(
      OTHER_AREA_NAMES.map((_, index) => expect.arrayContaining([others[index - 3] ?? edge])),
    );
  });

  it('logs every request as JSON without headers, query or path', () => {
    const [, stage] = resourcesOf(front, 'AWS::ApiGatewayV2::Stage')[0] ?? [];
    const format = stage?.Properties.AccessLogSettings.Format as string;

    expect(stage?.Properties.AccessLogSettings.DestinationArn).toBeDefined();
    expect(JSON.parse(format)).toMatchObject({
      route: '$context.routeKey',
      requestId: '$context.requestId', // the `request_id` of our lines
      functionRequestId: '$context.integration.requestId', // the `RequestId` of Lambda's
    });
    expect(format).not.toMatch(/header|authorizer|querystring|\$context\.path/i);
  });

  it('throttles its only stage', () => {
    front.resourceCountIs('AWS::ApiGatewayV2::Stage', 1);
    front.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
    });
  });

  it('allows no other origin', () => {
    const [, { Properties }] = resourcesOf(front, 'AWS::ApiGatewayV2::Api')[0] ?? ['', { Properties: undefined }];

    expect(Properties).not.toHaveProperty('CorsConfiguration');
  });
});

describe('functions/', () => {
  it('contains only declared functions', () => {
    const entries = [...FUNCTION_SOURCES].flatMap(([name, files]) =>
      files.some((file) => readFileSync(file, 'utf8').includes('export const handler =')) ? [name] : [],
    );

    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter((name) => !FUNCTION_NAMES.includes(name))).toEqual([]);
  });
});
