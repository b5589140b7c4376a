import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { CfnApi, CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../local/main.ts';

const HANDLER = `
exports.handler = async (event) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ hello: event.pathParameters.name, table: process.env.TABLE_NAME }),
});
`;

/** An app that has nothing to do with this product: a function behind an HTTP API, and a table. */
const synthesize = (outdir: string, code: string): void => {
  const app = new App({ outdir });
  const stack = new Stack(app, 'Greeter', { env: { account: '123456789012', region: 'us-east-1' } });
  const table = new Table(stack, 'Table', { partitionKey: { name: 'pk', type: AttributeType.STRING } });
  const greet = new LambdaFunction(stack, 'Greet', {
    functionName: 'greet',
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromAsset(code),
    environment: { TABLE_NAME: table.tableName },
  });
  const api = new CfnApi(stack, 'Api', { name: 'api', protocolType: 'HTTP' });
  const integration = new CfnIntegration(stack, 'Integration', {
    apiId: api.ref,
    integrationType: 'AWS_PROXY',
    integrationUri: greet.functionArn,
    payloadFormatVersion: '2.0',
  });
  new CfnRoute(stack, 'Route', {
    apiId: api.ref,
    routeKey: 'GET /hello/{name}',
    target: `integrations/${integration.ref}`,
  });
  new CfnStage(stack, 'Stage', { apiId: api.ref, stageName: '$default', autoDeploy: true });
  greet.addPermission('Gateway', { principal: new ServicePrincipal('apigateway.amazonaws.com') });
  app.synth();
};

let folder: string;
let cloud: LocalCloud | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'any-app-'));
  mkdirSync(join(folder, 'code'));
  writeFileSync(join(folder, 'code', 'index.js'), HANDLER);
  synthesize(join(folder, 'cdk.out'), join(folder, 'code'));
  cloud = await startLocalCloud({ outDir: join(folder, 'cdk.out'), port: 0, inMemory: true });
});

afterAll(async () => {
  await cloud?.stop();
  rmSync(folder, { recursive: true });
});

it('runs the synthesized app of somebody else', async () => {
  const answer = await fetch(`${cloud?.baseUrl}/hello/world`);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { hello: 'world', table: cloud?.namesOf('AWS::DynamoDB::Table')[0] },
  ]);
});
