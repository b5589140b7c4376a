import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { CALLER, createPermissions } from '../../local/permissions/permissions.ts';
import { isAllowed, readStatements, type Statement } from '../../local/permissions/policy.ts';
import type { Resource } from '../../local/template/resource.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/ledger';

const resource = (type: string, name: string, properties: Resource['properties']): Resource => ({
  id: `Stack/${name}`,
  type,
  name,
  ref: name,
  properties,
  declared: properties,
});
const aFunction = (name: string) =>
  resource('AWS::Lambda::Function', name, { Role: `arn:aws:iam::000000000000:role/${name}-role` });
const aPolicy = (name: string, ...statements: object[]) =>
  resource('AWS::IAM::Policy', `${name}-policy`, {
    Roles: [`${name}-role`],
    PolicyDocument: { Statement: statements },
  });

const WRITE = { Effect: 'Allow', Action: ['dynamodb:UpdateItem', 'dynamodb:PutItem'], Resource: [TABLE] };
const APPEND_ONLY = {
  Effect: 'Deny',
  Action: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
  Resource: TABLE,
  Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['AUDIT#*'] } },
};
const COUNT = {
  Effect: 'Allow',
  Action: 'dynamodb:UpdateItem',
  Resource: TABLE,
  Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['API_KEY#*', 'RATE#*'] } },
};
const OBJECTS = { Effect: 'Allow', Action: ['s3:GetObject', 's3:PutObject'], Resource: 'arn:aws:s3:::bucket/plans/*' };

const permissions = createPermissions();
permissions.use([
  ...[aFunction('writer'), aFunction('reader'), aFunction('nobody')],
  ...[aPolicy('writer', WRITE, APPEND_ONLY, OBJECTS), aPolicy('reader', COUNT)],
]);

const request = (caller: string, url = '/', headers: Record<string, string> = {}): IncomingMessage =>
  ({ url, headers: { [CALLER]: caller, ...headers } }) as unknown as IncomingMessage;
const call = (action: string) => ({ service: 'dynamodb', action }) as const;
const update = (pk: string) => JSON.stringify({ TableName: 'ledger', Key: { pk: { S: pk }, sk: { S: 'x' } } });
const refusal = (caller: string, action: string, body: string) =>
  permissions.refusal(request(caller), call(action), body);

describe('createPermissions', () => {
  it('allows a function what its policies allow, and names what they do not', () => {
    expect(refusal('writer', 'PutItem', update('FAMILY#1'))).toBeUndefined();
    expect(refusal('writer', 'UpdateItem', update('FAMILY#1'))).toBeUndefined();
    expect(refusal('writer', 'Scan', '{"TableName":"ledger"}')).toBe(
      `User: writer is not authorized to perform: dynamodb:Scan on resource: ${TABLE}`,
    );
    expect(refusal('nobody', 'PutItem', update('FAMILY#1'))).toContain('not authorized');
  });

  it('lets a Deny override an Allow', () => {
    expect(refusal('writer', 'UpdateItem', update('AUDIT#2026-03-01#0'))).toContain('not authorized');
    expect(permissions.needsBody(request('writer'), call('UpdateItem'))).toBe(true);
    expect(permissions.needsBody(request('writer'), call('PutItem'))).toBe(false);
  });

  it('requires the condition to match every leading key', () => {
    expect(refusal('reader', 'UpdateItem', update('API_KEY#x'))).toBeUndefined();
    expect(refusal('reader', 'UpdateItem', update('USER#x'))).toContain('not authorized');
    const batch = { RequestItems: { ledger: [{ PutRequest: { Item: { pk: { S: 'API_KEY#x' } } } }] } };
    expect(refusal('reader', 'BatchWriteItem', JSON.stringify(batch))).toContain('dynamodb:BatchWriteItem');
  });

  it('checks objects by path, including the source of a copy', () => {
    const object = (action: string, url: string, headers = {}) =>
      permissions.refusal(request('writer', url, headers), { service: 's3', action }, '');
    expect(object('GetObject', '/bucket/plans/a')).toBeUndefined();
    expect(object('HeadObject', '/bucket/plans/a')).toBeUndefined();
    expect(object('UploadPart', '/bucket/plans/a?partNumber=1&uploadId=x')).toBeUndefined();
    expect(object('GetObject', '/bucket/raw/a')).toContain('arn:aws:s3:::bucket/raw/a');
    expect(object('ListObjects', '/bucket?prefix=plans')).toContain('s3:ListBucket on resource: arn:aws:s3:::bucket');
    expect(object('PutObject', '/bucket/plans/b', { 'x-amz-copy-source': 'bucket/plans/a' })).toBeUndefined();
    expect(object('PutObject', '/bucket/plans/b', { 'x-amz-copy-source': 'bucket/raw/a' })).toContain('raw/a');
  });

  it('ignores callers that are not functions', () => {
    expect(permissions.refusal(request('a script'), call('Scan'), '{}')).toBeUndefined();
    expect(permissions.needsBody(request('a script'), call('UpdateItem'))).toBe(false);
  });

  it('refuses to start with an unsupported condition', () => {
    const odd = aPolicy('writer', { ...WRITE, Condition: { NumericLessThan: { 'x:y': '1' } } });
    expect(() => readStatements([odd])).toThrow('does not support the condition NumericLessThan');
  });
});

describe('isAllowed', () => {
  const allow = (resources: string[]): Statement => ({ effect: 'Allow', actions: ['a:B'], resources, conditions: [] });
  const ask = (name: string, resources: string[]) =>
    isAllowed([allow(resources)], { action: 'a:B', resource: name, facts: {} });

  it('treats only the asterisk as a wildcard for any text', () => {
    expect(ask('arn:x/plans/a.b', ['arn:x/*'])).toBe(true);
    expect(ask('arn:x/plansXa', ['arn:x/plans.a'])).toBe(false);
    expect(ask('arn:x', ['arn:x/*'])).toBe(false);
    expect(ask('arn:x/a', ['arn:x/?'])).toBe(true);
    expect(ask('anything', [])).toBe(false);
  });
});
