import type { IncomingMessage } from 'node:http';
import { ACCOUNT_ID, REGION } from '../aws-call.ts';
import type { ServiceCall } from '../faults.ts';
import type { Facts } from './conditions.ts';
import type { Asked } from './policy.ts';

type Fields = Readonly<Record<string, unknown>>;
type Keyed = Readonly<Record<string, { readonly S?: string }>>;

/** Calls that require other actions than their own name. */
const ACTIONS: Readonly<Record<string, string>> = {
  's3:HeadObject': 's3:GetObject',
  's3:ListObjects': 's3:ListBucket',
  's3:UploadPart': 's3:PutObject',
  's3:CreateMultipartUpload': 's3:PutObject',
  's3:CompleteMultipartUpload': 's3:PutObject',
  's3:DeleteObjects': 's3:DeleteObject',
  'sqs:SendMessageBatch': 'sqs:SendMessage',
};

/** A deployment is reached by TLS only, which bucket and queue policies demand. */
const SECURE: Facts = { 'aws:SecureTransport': ['true'], 's3:TlsVersion': ['1.3'] };

/** The requested actions and resources. S3 has them in the path, and the other services in the body. */
export const askedOf = (request: IncomingMessage, { service, action }: ServiceCall, body: string): readonly Asked[] => {
  const prefix = service === 'sesv2' ? 'ses' : service;
  const name = ACTIONS[`${prefix}:${action}`] ?? `${prefix}:${action}`;
  if (service === 's3') return askedOfObjects(request, name, body);
  const fields = JSON.parse(body === '' ? '{}' : body) as Fields;
  if (service === 'dynamodb') return askedOfTable(name, fields);
  if (service === 'sqs') return [{ action: name, resource: queueArn(String(fields['QueueUrl'])), facts: SECURE }];
  if (service === 'secretsmanager') return [{ action: name, resource: String(fields['SecretId']), facts: {} }];
  if (service === 'events') return askedOfBuses(name, fields);
  return askedOfMail(name, fields);
};

/** The identity of the sender, and the configuration set through which it sends. */
const askedOfMail = (action: string, { FromEmailAddress, ConfigurationSetName }: Fields): readonly Asked[] => {
  const from = String(FromEmailAddress);
  const resources = [`identity/${from}`];
  if (ConfigurationSetName !== undefined) resources.push(`configuration-set/${String(ConfigurationSetName)}`);
  return resources.map((resource) => ({
    action,
    resource: arn('ses', resource),
    facts: { 'ses:FromAddress': [from] },
  }));
};

type BusEntry = { readonly EventBusName?: string };

const askedOfBuses = (action: string, { Entries }: Fields): readonly Asked[] =>
  ((Entries ?? []) as readonly BusEntry[]).map(({ EventBusName = 'default' }) => ({
    action,
    resource: arn('events', `event-bus/${EventBusName.split('/').at(-1)}`),
    facts: {},
  }));

const arn = (service: string, rest: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT_ID}:${rest}`;
const queueArn = (url: string): string => arn('sqs', url.split('/').at(-1) ?? '');

/** `name` is `bucket/key`, or a bucket. */
export const askedOfObject = (action: string, name: string, facts: Facts = {}): Asked => ({
  action,
  resource: `arn:aws:s3:::${name}`,
  facts: { ...SECURE, ...facts },
});

const askedOfObjects = (request: IncomingMessage, action: string, body: string): readonly Asked[] => {
  const url = new URL(request.url ?? '/', 'http://s3');
  const name = decodeURIComponent(url.pathname.slice(1)).replace(/\/$/, '');
  if (url.searchParams.has('delete')) {
    return deletionsOf(body).map(({ key, isVersion }) =>
      askedOfObject(isVersion ? 's3:DeleteObjectVersion' : action, `${name}/${key}`),
    );
  }
  if (action === 's3:ListBucket' || action === 's3:ListBucketVersions') {
    const prefix = url.searchParams.get('prefix');
    return [askedOfObject(action, name, prefix === null ? {} : { 's3:prefix': [prefix] })];
  }
  const asked = [askedOfObject(action, name)];
  const source = request.headers['x-amz-copy-source'];
  if (typeof source !== 'string') return asked;
  return [...asked, askedOfObject('s3:GetObject', decodeURIComponent(source).replace(/^\//, ''))];
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

type Deletion = { readonly key: string; readonly isVersion: boolean };

const deletionsOf = (body: string): readonly Deletion[] =>
  [...body.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, object = '']) => ({
    key: (/<Key>(.*?)<\/Key>/s.exec(object)?.[1] ?? '').replaceAll(
      /&(\w+);/g,
      (text, entity: string) => ENTITIES[entity] ?? text,
    ),
    isVersion: object.includes('<VersionId>'),
  }));

const askedOfTable = (action: string, fields: Fields): readonly Asked[] => {
  const batches = fields['RequestItems'] as Readonly<Record<string, unknown>> | undefined;
  if (batches !== undefined) {
    return Object.entries(batches).map(([table, batch]) =>
      askedOfItems(action, table, keysOfBatch(batch).map(partitionOf)),
    );
  }
  const index = fields['IndexName'] === undefined ? '' : `/index/${String(fields['IndexName'])}`;
  const key = (fields['Key'] ?? fields['Item']) as Keyed | undefined;
  const leading = key === undefined ? partitionQueried(fields) : partitionOf(key);
  return [askedOfItems(action, `${String(fields['TableName'])}${index}`, leading === undefined ? [] : [leading])];
};

const partitionOf = (key: Keyed): string => key['pk']?.S ?? '';

/** For an index, the leading key is that of the index. Our queries name it first: `pk = :pk AND …`. */
const partitionQueried = (fields: Fields): string | undefined => {
  const [, value] = /^\s*[#\w]+\s*=\s*(:\w+)/.exec(String(fields['KeyConditionExpression'] ?? '')) ?? [];
  const values = fields['ExpressionAttributeValues'] as Keyed | undefined;
  return value === undefined ? undefined : values?.[value]?.S;
};

const askedOfItems = (action: string, table: string, partitions: readonly string[]): Asked => ({
  action,
  resource: arn('dynamodb', `table/${table}`),
  facts: { 'dynamodb:LeadingKeys': partitions },
});

type Write = { readonly PutRequest?: { readonly Item: Keyed }; readonly DeleteRequest?: { readonly Key: Keyed } };

const keysOfBatch = (batch: unknown): readonly Keyed[] => {
  if (!Array.isArray(batch)) return (batch as { readonly Keys: readonly Keyed[] }).Keys;
  return (batch as readonly Write[]).map(
    ({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? {},
  );
};
