import { describe, expect, it } from 'vitest';
import type { Template, TemplateResource } from '../../../scripts/checks/templates/template.ts';
import { heldResources } from '../../../scripts/updates/held-resource.ts';
import { refusalsOf } from '../../../scripts/updates/refuse-update.ts';

type Resources = Readonly<Record<string, TemplateResource>>;

/** A root stack with one nested stack for each name. Nested stacks get the API of the first one. */
const held = (stacks: Readonly<Record<string, Resources>>, root: Resources = {}) => {
  const nested = Object.keys(stacks).map((name, index): [string, TemplateResource] => [
    `${name}NestedStack`,
    {
      Type: 'AWS::CloudFormation::Stack',
      Properties: index === 0 ? {} : { Parameters: { TheApi: { 'Fn::GetAtt': ['FrontNestedStack', 'Outputs.Api'] } } },
      Metadata: { 'aws:asset:path': name },
    },
  ]);
  const templates: [string, Template][] = Object.entries(stacks).map(([name, Resources_], index) => [
    name,
    {
      Resources: Resources_,
      ...(index === 0
        ? { Outputs: { Api: { Value: { Ref: 'Api' } } } }
        : { Parameters: { TheApi: { Type: 'String' } } }),
    },
  ]);
  return heldResources(new Map([['root', { Resources: { ...root, ...Object.fromEntries(nested) } }], ...templates]));
};

const API: Resources = { Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } } };
const WEBSOCKETS: Resources = { Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'WEBSOCKET' } } };

const route = (key: string, target = 'a'): TemplateResource => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: { ApiId: { Ref: 'TheApi' }, RouteKey: key, Target: target },
});

describe('a route', () => {
  const before = held({ Front: API, Pages: { A: route('GET /a'), B: route('GET /b') } });

  it('can be added, removed, and answered by another function', () => {
    const after = held({ Front: API, Pages: { A: route('GET /a', 'b'), C: route('GET /c') } });

    expect(refusalsOf(before, after)).toEqual([]);
    expect(refusalsOf(after, before)).toEqual([]);
  });

  it.each([
    ['be renamed', { Pages: { First: route('GET /a'), B: route('GET /b') } }],
    ['move to another stack', { Pages: { B: route('GET /b') }, More: { A: route('GET /a') } }],
    ['take the key of one that is removed', { Pages: { A: route('GET /b') } }],
  ])('cannot %s', (_, stacks) => {
    expect(refusalsOf(before, held({ Front: API, ...stacks }))).toEqual([
      expect.stringMatching(
        /would be created while .+ still exists, and both are AWS::ApiGatewayV2::Route "GET \/[ab]"/,
      ),
    ]);
  });

  it('cannot exchange its key with another', () => {
    const after = held({ Front: API, Pages: { A: route('GET /b'), B: route('GET /a') } });

    expect(refusalsOf(before, after)).toHaveLength(2);
  });

  it('can do all of this below a new API', () => {
    const renamed = { Pages: { First: route('GET /a') } };

    expect(refusalsOf(before, held({ Front: WEBSOCKETS, ...renamed }))).toEqual([]);
    expect(refusalsOf(before, held({ Front: API, ...renamed }))).toHaveLength(1);
  });
});

describe('data', () => {
  const table = (key: string): TemplateResource => ({
    Type: 'AWS::DynamoDB::Table',
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: { KeySchema: [{ AttributeName: key, KeyType: 'HASH' }], BillingMode: 'PAY_PER_REQUEST' },
  });
  const before = held({ Front: API, Data: { Table: table('pk') } });

  it('may change what needs no replacement', () => {
    const { Properties, ...rest } = table('pk');
    const changed = { ...rest, Properties: { ...Properties, BillingMode: 'PROVISIONED' } };

    expect(refusalsOf(before, held({ Front: API, Data: { Table: changed } }))).toEqual([]);
  });

  it.each([
    ['be replaced', { Data: { Table: table('id') } }, 'would be replaced'],
    ['be renamed', { Data: { Ledger: table('pk') } }, 'would leave the templates'],
    ['move to another stack', { Data: {}, Store: { Table: table('pk') } }, 'would leave the templates'],
  ])('cannot %s', (_, stacks, reason) => {
    expect(refusalsOf(before, held({ Front: API, ...stacks }))).toEqual([expect.stringContaining(reason)]);
  });
});

describe('a resource', () => {
  const inRoot = (id: string, Type: string, Properties: TemplateResource['Properties'] = {}) =>
    held({ Front: API }, { [id]: { Type, Properties } });

  it('cannot change its type', () => {
    const bus = inRoot('X', 'AWS::Events::EventBus', { Name: 'x' });

    expect(refusalsOf(bus, inRoot('X', 'AWS::SNS::Topic', { TopicName: 'x' }))).toEqual([
      'Root/X was AWS::Events::EventBus and would become AWS::SNS::Topic: a resource cannot change its type. Give it another id',
    ]);
  });

  it.each([
    ['AWS::CloudFront::Function', { Name: 'n' }],
    ['AWS::CloudFront::ResponseHeadersPolicy', { ResponseHeadersPolicyConfig: { Name: 'n' } }],
    ['AWS::CloudFront::Distribution', { DistributionConfig: { Aliases: ['money.example.org'] } }],
    ['AWS::CloudWatch::Dashboard', { DashboardName: 'n' }],
    ['AWS::Events::EventBus', { Name: 'n' }],
    ['AWS::Lambda::Function', { FunctionName: 'n' }],
    ['AWS::Lambda::EventSourceMapping', { EventSourceArn: 'queue', FunctionName: 'worker' }],
    ['AWS::Lambda::Url', { TargetFunctionArn: 'f' }],
    ['AWS::Logs::LogGroup', { LogGroupName: 'n' }],
    ['AWS::Logs::ResourcePolicy', { PolicyName: 'n' }],
    ['AWS::S3::BucketPolicy', { Bucket: 'b' }],
    ['AWS::SES::EmailIdentity', { EmailIdentity: 'example.org' }],
    ['AWS::SQS::Queue', { QueueName: 'n' }],
    ['AWS::SQS::QueuePolicy', { Queues: ['q'] }],
    ['AWS::Scheduler::Schedule', { GroupName: 'g', Name: 'n' }],
    ['AWS::XRay::SamplingRule', { SamplingRule: { RuleName: 'n' } }],
  ])('%s keeps its unique name from a second one', (type, properties) => {
    const before = inRoot('Old', type, properties);

    expect(refusalsOf(before, inRoot('Old', type, properties))).toEqual([]);
    expect(refusalsOf(before, inRoot('New', type, properties))).toEqual([expect.stringContaining('both are')]);
  });

  it.each([
    ['AWS::ApiGatewayV2::Api', { Name: 'n' }],
    ['AWS::IAM::Policy', { PolicyName: 'n' }],
    ['AWS::Lambda::Function', {}],
    ['AWS::SQS::Queue', { VisibilityTimeout: 30 }],
  ])('%s without a unique name can be renamed', (type, properties) => {
    expect(refusalsOf(inRoot('Old', type, properties), inRoot('New', type, properties))).toEqual([]);
  });

  it('with a name of its own cannot be replaced under the same id', () => {
    const bus = (source: string) => inRoot('Bus', 'AWS::Events::EventBus', { Name: 'n', EventSourceName: source });

    expect(refusalsOf(bus('a'), bus('b'))).toEqual([
      expect.stringContaining('Root/Bus would be created while Root/Bus'),
    ]);
  });
});
