import { describe, expect, it } from 'vitest';
import type { Assembly, Template } from '../../local/template/assembly.ts';
import { openAssembly } from '../../local/template/assembly.ts';
import { resolveAssembly } from '../../local/template/stack.ts';
import { FIXTURE_ASSEMBLY } from './support/fixture-cloud.ts';

/** A literal `${` in a template literal. */
const $ = '$';

const ADDRESSES = {
  baseUrl: 'http://127.0.0.1:3000',
  apiUrl: 'http://127.0.0.1:3001',
  storage: 'http://127.0.0.1:4000',
};

const assemblyOf = (...templates: Template[]): Assembly => ({
  stacks: templates.map((template, index) => ({ name: `Stack${index}`, template })),
  assetPath: (name) => name,
  readTemplate: () => ({ Resources: {} }),
});

const queue = (properties: Record<string, unknown>) => ({ Type: 'AWS::SQS::Queue', Properties: properties });

const evaluated = (value: unknown, rest: Partial<Template> = {}) => {
  const assembly = assemblyOf({ ...rest, Resources: { Queue: queue({ value }) } });
  return resolveAssembly(assembly, ADDRESSES)[0]?.properties['value'];
};

describe('resolveAssembly', () => {
  it('resolves nested stacks, their outputs and parameters', () => {
    const resources = resolveAssembly(openAssembly(FIXTURE_ASSEMBLY), ADDRESSES);
    const work = resources.find(({ id }) => id === 'Fixture/Work');

    expect(work?.properties['Environment']).toEqual({
      Variables: {
        BUCKET: 'fixture-data-bucket',
        QUEUE_URL: 'http://127.0.0.1:4000/000000000000/Fixture-Data-Queue',
        POWERTOOLS_SERVICE_NAME: 'work',
      },
    });
    expect(resources.map(({ id }) => id)).toContain('Fixture-Data/Table');
  });

  it.each([
    [{ 'Fn::Join': ['-', ['a', { Ref: 'AWS::Region' }]] }, 'a-us-east-1'],
    [
      { 'Fn::Sub': `${$}{AWS::AccountId}/${$}{Queue.QueueName}/${$}{!Literal}` },
      `000000000000/Stack0-Queue/${$}{Literal}`,
    ],
    [{ 'Fn::Sub': [`${$}{a}`, { a: { Ref: 'AWS::Partition' } }] }, 'aws'],
    [{ 'Fn::Select': [1, { 'Fn::Split': ['/', 'x/y'] }] }, 'y'],
    [{ 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:Stack0-Queue'],
    [{ 'Fn::GetAtt': 'Queue.Arn' }, 'arn:aws:sqs:us-east-1:000000000000:Stack0-Queue'],
    [{ kept: 1, gone: { Ref: 'AWS::NoValue' } }, { kept: 1 }],
    [[1, { Ref: 'AWS::NoValue' }], [1]],
  ])('evaluates %j', (expression, expected) => {
    expect(evaluated(expression)).toEqual(expected);
  });

  it('evaluates conditions, and omits resources whose condition is false', () => {
    const rest = {
      Parameters: { Stage: { Type: 'String', Default: 'dev' } },
      Conditions: {
        IsProd: { 'Fn::Equals': [{ Ref: 'Stage' }, 'prod'] },
        IsDev: { 'Fn::Not': [{ Condition: 'IsProd' }] },
      },
    };
    expect(evaluated({ 'Fn::If': ['IsDev', 'a', 'b'] }, rest)).toBe('a');
    const conditional = { Gone: { ...queue({}), Condition: 'IsProd' }, Kept: { ...queue({}), Condition: 'IsDev' } };
    expect(resolveAssembly(assemblyOf({ ...rest, Resources: conditional }), ADDRESSES)).toHaveLength(1);
  });

  it('imports the exports of an earlier stack', () => {
    const first = { Resources: {}, Outputs: { Out: { Value: 'shared', Export: { Name: 'first:out' } } } };
    const second = { Resources: { Queue: queue({ value: { 'Fn::ImportValue': 'first:out' } }) } };
    expect(resolveAssembly(assemblyOf(first, second), ADDRESSES)[0]?.properties['value']).toBe('shared');
  });

  it.each([
    [
      'an unknown type',
      { Thing: { Type: 'AWS::New::Thing' } },
      'Stack0/Thing: the local cloud does not support AWS::New::Thing',
    ],
    [
      'an unknown function',
      { Queue: queue({ a: { 'Fn::Cidr': [] } }) },
      'Stack0/Queue: the local cloud does not support Fn::Cidr',
    ],
    [
      'an unknown attribute',
      { Queue: queue({ a: { 'Fn::GetAtt': ['Queue', 'Age'] } }) },
      /Stack0\/Queue: .* Fn::GetAtt Age/,
    ],
    [
      'an unknown reference',
      { Queue: queue({ a: { Ref: 'Nobody' } }) },
      'Stack0/Queue: there is no resource or parameter Nobody',
    ],
  ])('rejects %s', (_name, Resources, message) => {
    expect(() => resolveAssembly(assemblyOf({ Resources }), ADDRESSES)).toThrow(message);
  });

  it('omits resources without a local effect', () => {
    const Resources = { Role: { Type: 'AWS::IAM::Role' }, Dashboard: { Type: 'AWS::CloudWatch::Dashboard' } };
    expect(resolveAssembly(assemblyOf({ Resources }), ADDRESSES)).toEqual([]);
  });
});
