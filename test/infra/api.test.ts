import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { AREA_NAMES } from '../../infra/endpoints-stack.ts';
import { gatewayRoutesOf } from '../../infra/route.ts';
import { PAGES, ROUTES } from '../../infra/routes.ts';
import { FUNCTION_SOURCES } from '../../scripts/build/function-sources.ts';
import { resourcesOf, synthesized } from './synthesized.ts';

let root: ReturnType<typeof synthesized>['root'];
let front: ReturnType<typeof synthesized>['front'];
let areas: ReturnType<typeof synthesized>['areas'];
beforeAll(() => {
  ({ root, front, areas } = synthesized());
});

describe('the HTTP API', () => {
  it('has only the declared routes', () => {
    const routes = areas.flatMap((area) => resourcesOf(area, 'AWS::ApiGatewayV2::Route'));
    const routeKeys = routes.map(([, { Properties }]) => Properties.RouteKey);

    expect(routeKeys.sort()).toEqual([...ROUTES, ...PAGES].flatMap((route) => [...gatewayRoutesOf(route)]).sort());
  });

  it('has room for new pages: at most 260 of the 300 routes that AWS allows', () => {
    expect(areas.flatMap((area) => resourcesOf(area, 'AWS::ApiGatewayV2::Route')).length).toBeLessThanOrEqual(260);
  });

  it('is changed by one area after the other', () => {
    const stacks = Object.fromEntries(resourcesOf(root, 'AWS::CloudFormation::Stack'));
    const ids = AREA_NAMES.map((area) => Object.keys(stacks).find((id) => id.startsWith(`${area}NestedStack`)) ?? area);
    const waits = ids.slice(1).map((id) => stacks[id]?.DependsOn ?? []);

    expect(AREA_NAMES[0]).toBe('Assets');
    expect(waits).toEqual(ids.slice(0, -1).map((former) => expect.arrayContaining([former])));
  });

  it('takes no more changes from an area than the 40 that the gateway accepts at once', () => {
    const changes = areas.map((area) =>
      ['AWS::ApiGatewayV2::Route', 'AWS::ApiGatewayV2::Integration'].flatMap((type) => resourcesOf(area, type)),
    );

    expect(Math.max(...changes.map(({ length }) => length))).toBeLessThanOrEqual(40);
  });

  it('logs every request as JSON without headers, query or path', () => {
    const [, stage] = resourcesOf(front, 'AWS::ApiGatewayV2::Stage')[0] ?? [];
    const format = stage?.Properties.AccessLogSettings.Format as string;

    expect(stage?.Properties.AccessLogSettings.DestinationArn).toBeDefined();
    expect(JSON.parse(format)).toHaveProperty('route', '$context.routeKey');
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
