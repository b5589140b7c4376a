import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CALLER, createPermissions } from '../../local/permissions/permissions.ts';
import { isAllowed, readStatements, type Statement } from '../../local/permissions/policy.ts';
import type { RecordedPermission } from '../../local/permissions/record.ts';
import { localResource } from './support/local-resource.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/ledger';

const aFunction = (name: string) =>
  localResource('AWS::Lambda::Function', name, { Role: `arn:aws:iam::000000000000:role/${name}-role` });
const aPolicy = (name: string, ...statements: object[]) =>
  localResource('AWS::IAM::Policy', `${name}-policy`, {
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

const READ = {
  Effect: 'Allow',
  Action: 'dynamodb:Query',
  Resource: [TABLE, `${TABLE}/index/gsi1`],
  Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['FAMILY#*', 'IN_FLIGHT#*'] } },
};
const LIST = {
  Effect: 'Allow',
  Action: 's3:ListBucket',
  Resource: 'arn:aws:s3:::bucket',
  Condition: { StringLike: { 's3:prefix': 'plans/*' } },
};
const REMOVE = { Effect: 'Allow', Action: 's3:DeleteObject', Resource: 'arn:aws:s3:::bucket/plans/*' };
const TLS_ONLY = (action: string, of: string | string[], condition: object) => ({
  Statement: [{ Effect: 'Deny', Principal: { AWS: '*' }, Action: action, Resource: of, Condition: condition }],
});

const LIST_ALL = { Effect: 'Allow', Action: 's3:ListBucket', Resource: 'arn:aws:s3:::bucket' };
const SES = 'arn:aws:ses:us-east-1:000000000000';
const mailer = (name: string, ...resources: string[]) =>
  aPolicy(name, {
    Effect: 'Allow',
    Action: 'ses:SendEmail',
    Resource: resources.map((resource) => `${SES}:${resource}`),
    Condition: { StringEquals: { 'ses:FromAddress': 'us@example.com' } },
  });

const QUERY = (partition: string) =>
  JSON.stringify({
    TableName: 'ledger',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: partition } },
  });

const permissions = createPermissions();
permissions.use([
  ...[aFunction('writer'), aFunction('reader'), aFunction('lister'), aFunction('auditor'), aFunction('nobody')],
  ...[aPolicy('writer', WRITE, APPEND_ONLY, OBJECTS), aPolicy('reader', COUNT), aPolicy('lister', READ, LIST, REMOVE)],
  aPolicy('auditor', LIST_ALL),
  ...[aFunction('mailer'), mailer('mailer', 'identity/*', 'configuration-set/ours')],
  ...[aFunction('half-mailer'), mailer('half-mailer', 'identity/*')],
  localResource('AWS::S3::BucketPolicy', 'bucket-policy', {
    PolicyDocument: TLS_ONLY('s3:*', ['arn:aws:s3:::bucket', 'arn:aws:s3:::bucket/*'], {
      Bool: { 'aws:SecureTransport': 'false' },
      NumericLessThan: { 's3:TlsVersion': '1.2' },
    }),
  }),
  localResource('AWS::S3::BucketPolicy', 'locked-policy', {
    PolicyDocument: TLS_ONLY('s3:PutObject', 'arn:aws:s3:::bucket/plans/locked/*', {}),
  }),
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

  it('checks an email by its sender and by the configuration set through which it is sent', () => {
    const send = (caller: string, ConfigurationSetName?: string, FromEmailAddress = 'us@example.com') =>
      permissions.refusal(
        request(caller),
        { service: 'sesv2', action: 'SendEmail' },
        JSON.stringify({ FromEmailAddress, ConfigurationSetName }),
      );
    expect(send('mailer', 'ours')).toBeUndefined();
    expect(send('mailer', 'theirs')).toContain(`${SES}:configuration-set/theirs`);
    expect(send('mailer', 'ours', 'them@example.com')).toContain(`${SES}:identity/them@example.com`);
    expect(send('half-mailer')).toBeUndefined();
    expect(send('half-mailer', 'ours')).toContain(`ses:SendEmail on resource: ${SES}:configuration-set/ours`);
  });

  it('judges queries by the partition and the index that they read', () => {
    const query = (index: string | undefined, partition: string) =>
      refusal(
        'lister',
        'Query',
        JSON.stringify({
          TableName: 'ledger',
          IndexName: index,
          KeyConditionExpression: 'gsi1pk = :pk AND begins_with(gsi1sk, :sk)',
          ExpressionAttributeValues: { ':pk': { S: partition }, ':sk': { S: 'x' } },
        }),
      );
    expect(query(undefined, 'FAMILY#1')).toBeUndefined();
    expect(query('gsi1', 'IN_FLIGHT#1')).toBeUndefined();
    expect(query('gsi2', 'IN_FLIGHT#1')).toContain(`${TABLE}/index/gsi2`);
    expect(query('gsi1', 'USERS#1')).toContain('dynamodb:Query');
  });

  it('judges lists by their prefix, and every key of a deletion', () => {
    const bucket = (action: string, url: string, body = '') =>
      permissions.refusal(request('lister', url), { service: 's3', action }, body);
    expect(bucket('ListObjects', '/bucket?list-type=2&prefix=plans%2F1%2F')).toBeUndefined();
    expect(bucket('ListObjects', '/bucket?list-type=2&prefix=raw%2F')).toContain('s3:ListBucket');
    expect(bucket('ListObjects', '/bucket?list-type=2')).toContain('s3:ListBucket');
    const deletion = (...keys: string[]) =>
      `<Delete>${keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')}</Delete>`;
    expect(permissions.needsBody(request('lister'), { service: 's3', action: 'DeleteObjects' })).toBe(true);
    expect(bucket('DeleteObjects', '/bucket?delete', deletion('plans/1', 'plans/a&amp;b'))).toBeUndefined();
    expect(bucket('DeleteObjects', '/bucket?delete', deletion('plans/1', 'raw/1'))).toContain('bucket/raw/1');
    const ofVersion = '<Delete><Object><Key>plans/1</Key><VersionId>v</VersionId></Object></Delete>';
    expect(bucket('DeleteObjects', '/bucket?delete', ofVersion)).toContain('s3:DeleteObjectVersion');
  });

  it('judges signed links and forms by their signer', () => {
    const link = (signer: string, key: string) =>
      permissions.refusal(
        { url: `/bucket/${key}?X-Amz-Security-Token=${signer}`, headers: {} } as unknown as IncomingMessage,
        { service: 's3', action: 'GetObject' },
        '',
      );
    expect(link('writer', 'plans/1')).toBeUndefined();
    expect(link('writer', 'raw/1')).toContain('User: writer');
    expect(link('nobody', 'plans/1')).toContain('User: nobody');
    expect(link('a script', 'raw/1')).toBeUndefined();
    expect(permissions.refusalOfForm('writer', 'bucket/plans/1')).toBeUndefined();
    expect(permissions.refusalOfForm('writer', 'bucket/raw/1')).toContain('s3:PutObject');
    expect(permissions.refusalOfForm(undefined, 'bucket/raw/1')).toBeUndefined();
  });

  it('hides that an object is missing from functions that must not list its bucket', () => {
    const hides = (key: string) => (caller: string) =>
      permissions.hidesMissing(request(caller, `/bucket/${key}`), 'bucket', key);
    expect(['writer', 'nobody'].map(hides('plans/1'))).toEqual([true, true]);
    expect(['auditor', 'a script'].map(hides('plans/1'))).toEqual([false, false]);
    expect(['plans/1', 'raw/1'].map((key) => hides(key)('lister'))).toEqual([false, true]);
  });

  it('records what a function may do, did, and was refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-record-'));
    const recording = createPermissions(folder);
    recording.use([aFunction('lister'), aPolicy('lister', READ, REMOVE)]);
    recording.refusal(request('lister'), call('Query'), QUERY('IN_FLIGHT#1'));
    recording.refusal(request('lister'), call('Query'), QUERY('USERS#1'));
    recording.refusal(request('lister'), call('Query'), QUERY('USERS#2'));

    const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'));
    const of = { function: 'lister', action: 'dynamodb:Query', resource: TABLE };
    const record = lines.map((line) => JSON.parse(line) as RecordedPermission);
    expect(record.filter(({ is }) => is === 'allowed')).toHaveLength(5);
    expect(record.filter(({ is }) => is !== 'allowed')).toEqual([
      { is: 'used', ...of, when: 'IN_FLIGHT#*' },
      { is: 'refused', ...of, when: 'USERS#*' },
    ]);
    rmSync(folder, { recursive: true });
  });

  it("obeys what a bucket's own policy denies to everyone", () => {
    const put = (key: string) =>
      permissions.refusal(request('writer', `/bucket/${key}`), { service: 's3', action: 'PutObject' }, '');
    expect(put('plans/1')).toBeUndefined();
    expect(put('plans/locked/1')).toContain('not authorized');
  });

  it('ignores callers that are not functions', () => {
    expect(permissions.refusal(request('a script'), call('Scan'), '{}')).toBeUndefined();
    expect(permissions.needsBody(request('a script'), call('UpdateItem'))).toBe(false);
  });

  it('refuses to start with a condition or an element that it would not judge', () => {
    const odd = (change: object) => () => readStatements([aPolicy('writer', { ...WRITE, ...change })]);
    expect(odd({ Condition: { DateLessThan: { 'x:y': '1' } } })).toThrow('does not support the condition DateLessThan');
    expect(odd({ NotAction: 's3:*' })).toThrow('does not support NotAction');
    expect(odd({ NotResource: TABLE })).toThrow('does not support NotResource');
  });
});

describe('isAllowed', () => {
  const allow = (resources: string[]): Statement => ({ effect: 'Allow', actions: ['a:B'], resources, conditions: [] });
  const ask = (name: string, resources: string[]) =>
    isAllowed([allow(resources)], { action: 'a:B', resource: name, facts: {} });

  it('takes an asterisk literally in StringEquals, but not in StringLike', () => {
    const ifKey = (operator: string) =>
      isAllowed([{ ...allow(['*']), conditions: [{ operator, key: 'k', expected: ['a*'] }] }], {
        action: 'a:B',
        resource: 'x',
        facts: { k: ['ab'] },
      });
    expect(ifKey('StringLike')).toBe(true);
    expect(ifKey('StringEquals')).toBe(false);
  });

  it('treats only the asterisk as a wildcard for any text', () => {
    expect(ask('arn:x/plans/a.b', ['arn:x/*'])).toBe(true);
    expect(ask('arn:x/plansXa', ['arn:x/plans.a'])).toBe(false);
    expect(ask('arn:x', ['arn:x/*'])).toBe(false);
    expect(ask('arn:x/a', ['arn:x/?'])).toBe(true);
    expect(ask('anything', [])).toBe(false);
  });
});
