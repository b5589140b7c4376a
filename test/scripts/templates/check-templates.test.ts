import { describe, expect, it } from 'vitest';
import { createPropertyCheck } from '../../../scripts/checks/templates/check-properties.ts';
import { checkReferences } from '../../../scripts/checks/templates/check-references.ts';
import type { Template } from '../../../scripts/checks/templates/template.ts';

const checkProperties = createPropertyCheck();

/** As `Fn::Sub` names them. */
const variable = (name: string): string => `$\{${name}}`;

const QUEUE = { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 120 } };
const FUNCTION = {
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Bucket: { 'Fn::Sub': `assets-${variable('AWS::AccountId')}` }, S3Key: 'a.zip' },
    Role: 'arn:aws:iam::123456789012:role/r',
    Timeout: 80,
    Environment: { Variables: { QUEUE_URL: { Ref: 'Queue' } } },
    Tags: [{ Key: 'stage', Value: 'prod' }],
  },
};
const CORRECT: Template = { Resources: { Queue: QUEUE, Function: FUNCTION } };

/** The problems of the function with these properties in addition to, or instead of, its own. */
const problemsWith = (properties: object): string[] => {
  const resource = { ...FUNCTION, Properties: { ...FUNCTION.Properties, ...properties } };
  const template = JSON.parse(JSON.stringify({ Resources: { Function: resource } })) as Template;
  return checkProperties('t', template).map(({ place, problem }) => `${place.replace('t Function', '')} ${problem}`);
};

const references = (template: Template, others: Readonly<Record<string, Template>> = {}): string[] =>
  checkReferences('t', new Map(Object.entries({ t: template, ...others }))).map(({ problem }) => problem);

describe('the check of properties', () => {
  it('accepts a correct template', () => {
    expect(checkProperties('t', CORRECT)).toEqual([]);
  });

  it('finds a resource type that does not exist', () => {
    const template = { Resources: { Queue: { Type: 'AWS::SQS::Cue' } } };

    expect(checkProperties('t', template)).toEqual([
      { place: 't Queue', problem: 'there is no resource type AWS::SQS::Cue' },
    ]);
  });

  it.each([
    ['an unknown property', { Tracing: 'Active' }, ' there is no property Tracing'],
    ['an unknown nested property', { TracingConfig: { Modus: 'Active' } }, '.TracingConfig there is no property Modus'],
    ['a missing required property', { Role: undefined }, ' Role is required'],
    ['a required property that is left out at deployment', { Role: { Ref: 'AWS::NoValue' } }, ' Role is required'],
    ['a number that is a word', { Timeout: 'soon' }, '.Timeout must be a whole number, not "soon"'],
    [
      'a value that is not listed',
      { RecursiveLoop: 'Stop' },
      '.RecursiveLoop must be one of Allow, Terminate, not "Stop"',
    ],
    ['a text in place of a list', { Layers: 'arn' }, '.Layers must be a list, not "arn"'],
    [
      'a list in place of an object',
      { Environment: { Variables: ['A'] } },
      '.Environment.Variables must be an object, not ["A"]',
    ],
    ['an object in place of a text', { Handler: { a: 1, b: 2 } }, '.Handler must be a text, not {"a":1,"b":2}'],
    ['a tag without a value', { Tags: [{ Key: 'a' }] }, '.Tags[0] must be a tag with Key and Value, not {"Key":"a"}'],
    [
      'a wrong branch of a condition',
      { Timeout: { 'Fn::If': ['Long', 80, 'soon'] } },
      '.Timeout must be a whole number, not "soon"',
    ],
  ])('finds %s', (_fault, properties, problem) => {
    expect(problemsWith(properties)).toEqual([problem]);
  });

  it('accepts numbers and booleans as text, as CloudFormation does', () => {
    expect(problemsWith({ Timeout: '80', PublishToLatestPublished: 'true' })).toEqual([]);
  });
});

describe('the check of references', () => {
  const nested = (Parameters: object) => ({
    Type: 'AWS::CloudFormation::Stack',
    Properties: { TemplateURL: 'https://example.org', Parameters },
    Metadata: { 'aws:asset:path': 'n' },
  });
  const child: Template = {
    Parameters: { Table: { Type: 'String' } },
    Resources: { Queue: QUEUE },
    Outputs: { QueueArn: { Value: { 'Fn::GetAtt': ['Queue', 'Arn'] } } },
  };
  const using = (value: unknown): Template => ({
    Resources: { ...CORRECT.Resources, Nested: nested({ Table: 't' }), User: { Type: 'X', Properties: { value } } },
  });

  it('accepts a correct template', () => {
    const value = [
      { Ref: 'Queue' },
      { 'Fn::GetAtt': ['Nested', 'Outputs.QueueArn'] },
      { 'Fn::Sub': [variable('AWS::Region'), variable('Queue.Arn'), variable('!literal')].join('-') },
    ];

    expect(references(using(value), { n: child })).toEqual([]);
  });

  it.each([
    ['a name that does not exist', { Ref: 'Quene' }, 'there is no resource or parameter Quene'],
    [
      'an attribute of a resource that does not exist',
      { 'Fn::GetAtt': ['Quene', 'Arn'] },
      'there is no resource Quene',
    ],
    ['a name in a text', { 'Fn::Sub': `a-${variable('Quene')}` }, 'there is no resource or parameter Quene'],
    ['a condition', { 'Fn::If': ['Sometimes', 1, 2] }, 'there is no condition Sometimes'],
    ['an output', { 'Fn::GetAtt': ['Nested', 'Outputs.TopicArn'] }, 'there is no output TopicArn of n'],
  ])('finds %s', (_fault, value, problem) => {
    expect(references(using(value), { n: child })).toEqual([problem]);
  });

  it('finds a dependency and a condition of a resource that do not exist', () => {
    const template = { Resources: { Queue: { ...QUEUE, DependsOn: ['Topic'], Condition: 'Sometimes' } } };

    expect(references(template)).toEqual(['there is no resource Topic', 'there is no condition Sometimes']);
  });

  it('finds parameters of a nested stack that are missing or unknown', () => {
    const template = { Resources: { Nested: nested({ Tabel: 't' }) } };

    expect(references(template, { n: child })).toEqual([
      'there is no parameter Tabel of n',
      'n is not given its parameter Table',
    ]);
  });
});
