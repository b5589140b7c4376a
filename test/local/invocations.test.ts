import { describe, expect, it } from 'vitest';
import { requireInvocations } from '../../local/permissions/invocations.ts';
import type { Resource } from '../../local/template/resource.ts';
import { localResource } from './support/local-resource.ts';

const LAMBDA = 'arn:aws:lambda:us-east-1:000000000000:function:list';
const API = 'arn:aws:execute-api:us-east-1:000000000000:api';

const permission = (Principal: string, Action = 'lambda:InvokeFunction', SourceArn?: string) =>
  localResource('AWS::Lambda::Permission', `${Principal}-${Action}`, {
    FunctionName: LAMBDA,
    Principal,
    Action,
    ...(SourceArn !== undefined && { SourceArn }),
  });
const ROUTE = [
  localResource('AWS::ApiGatewayV2::Integration', 'integration', { IntegrationUri: LAMBDA }),
  localResource('AWS::ApiGatewayV2::Route', 'route', {
    ApiId: 'api',
    RouteKey: 'GET /accounts/{id}',
    Target: 'integrations/integration',
  }),
];
const URL_OF_FUNCTION = localResource('AWS::Lambda::Url', 'url', { TargetFunctionArn: LAMBDA });
const RULE = localResource('AWS::Events::Rule', 'clock', { Targets: [{ Arn: LAMBDA }] });

const start =
  (...resources: readonly Resource[]) =>
  () =>
    requireInvocations(resources);

describe('requireInvocations', () => {
  it('requires that the API may invoke the function of each route', () => {
    const gateway = (path: string) => permission('apigateway.amazonaws.com', undefined, `${API}/*/*${path}`);
    expect(start(...ROUTE, gateway('/accounts/{id}'))).not.toThrow();
    expect(start(...ROUTE, gateway('/accounts'))).toThrow(`${API}/$default/GET/accounts/{id}`);
    expect(start(...ROUTE, permission('events.amazonaws.com'))).toThrow('no AWS::Lambda::Permission');
    expect(start(...ROUTE)).toThrow('no AWS::Lambda::Permission');
  });

  it('requires both actions for a URL that is open to everyone', () => {
    const both = [permission('*', 'lambda:InvokeFunctionUrl'), permission('*')];
    expect(start(URL_OF_FUNCTION, ...both)).not.toThrow();
    for (const invocation of both) expect(start(URL_OF_FUNCTION, invocation)).toThrow('a function URL');
  });

  it('requires that a rule may start its function', () => {
    const of = (rule: string) =>
      permission('events.amazonaws.com', undefined, `arn:aws:events:us-east-1:000000000000:rule/${rule}`);
    expect(start(RULE, of('clock'))).not.toThrow();
    expect(start(RULE, of('another'))).toThrow('events.amazonaws.com');
  });
});
