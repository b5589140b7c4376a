import { describe, expect, it } from 'vitest';
import type { Template, TemplateResource } from '../../../scripts/checks/templates/template.ts';
import { widenedPermissions } from '../../../scripts/updates/widened-permissions.ts';

const templates = (...resources: readonly TemplateResource[]): ReadonlyMap<string, Template> =>
  new Map([['root', { Resources: Object.fromEntries(resources.map((resource, index) => [`R${index}`, resource])) }]]);

const policy = (...Statement: readonly unknown[]): TemplateResource => ({
  Type: 'AWS::IAM::Policy',
  Properties: { Roles: ['reader'], PolicyDocument: { Statement } },
});

const allow = (Action: unknown, Resource: unknown, Condition?: unknown) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition !== undefined && { Condition }),
});

const READ = allow('dynamodb:GetItem', 'table');

const from = (before: TemplateResource, after: TemplateResource) =>
  widenedPermissions(templates(before), templates(after));

describe('widenedPermissions', () => {
  it.each([
    [
      'an action',
      policy(READ),
      policy(allow(['dynamodb:PutItem', 'dynamodb:GetItem'], 'table')),
      'reader may dynamodb: PutItem on table',
    ],
    [
      'a resource',
      policy(READ),
      policy(READ, allow('dynamodb:GetItem', 'other')),
      'reader may dynamodb: GetItem on other',
    ],
    [
      'an action without its condition',
      policy(allow('s3:GetObject', 'bucket', { Bool: { a: 'b' } })),
      policy(allow('s3:GetObject', 'bucket')),
      'reader may s3: GetObject on bucket',
    ],
    [
      'what was denied',
      policy(READ, { Effect: 'Deny', Action: 's3:*', Resource: '*' }),
      policy(READ),
      'reader is no longer denied s3: s3:* on *',
    ],
    [
      'a caller',
      {
        Type: 'AWS::Lambda::Permission',
        Properties: { Principal: 'a', Action: 'lambda:InvokeFunction', FunctionName: 'f' },
      },
      {
        Type: 'AWS::Lambda::Permission',
        Properties: { Principal: '*', Action: 'lambda:InvokeFunction', FunctionName: 'f' },
      },
      '* may lambda: InvokeFunction on f',
    ],
    [
      'a reader of a bucket',
      { Type: 'AWS::S3::BucketPolicy', Properties: { PolicyDocument: { Statement: [] } } },
      {
        Type: 'AWS::S3::BucketPolicy',
        Properties: { PolicyDocument: { Statement: { ...allow('s3:GetObject', 'b/*'), Principal: { AWS: 'other' } } } },
      },
      '{"AWS":"other"} may s3: GetObject on b/*',
    ],
    [
      'who may assume a role',
      { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: { Statement: [] } } },
      {
        Type: 'AWS::IAM::Role',
        Properties: {
          AssumeRolePolicyDocument: { Statement: [{ Action: 'sts:AssumeRole', Principal: { AWS: 'x' } }] },
        },
      },
      '{"AWS":"x"} may sts: AssumeRole on Root/R0',
    ],
  ] as const)('names %s', (_, before, after, sentence) => {
    expect(from(before, after)).toEqual([sentence]);
    expect(from(after, after)).toEqual([]);
  });

  it('does not name what is taken away', () => {
    expect(from(policy(READ, allow('s3:GetObject', '*')), policy(READ))).toEqual([]);
  });
});
