import type { IncomingMessage } from 'node:http';
import { ACCOUNT_ID, REGION } from '../aws-call.ts';
import type { ServiceCall } from '../faults.ts';
import type { Resource } from '../template/resource.ts';
import { type Asked, isAllowed, readStatements, type Statement } from './policy.ts';

/** Identifies the calling function, in place of a session token. */
export const CALLER = 'x-amz-security-token';

export type Permissions = {
  /** Whether the decision depends on the body, which must then be read first. */
  readonly needsBody: (request: IncomingMessage, call: ServiceCall) => boolean;
  /** undefined to continue; otherwise the IAM error. */
  readonly refusal: (request: IncomingMessage, call: ServiceCall, body: string) => string | undefined;
  readonly use: (resources: readonly Resource[]) => void;
};

/**
 * Checks every call of a function against the policies in the templates, so that missing permissions fail as in a
 * deployment. Calls without a function (scripts, tests, signed links) are not checked.
 */
export const createPermissions = (): Permissions => {
  let book: ReadonlyMap<string, readonly Statement[]> = new Map();
  const statementsOf = (request: IncomingMessage): readonly Statement[] | undefined =>
    book.get(String(request.headers[CALLER]));
  return {
    needsBody: (request, call) => {
      const statements = statementsOf(request);
      return statements !== undefined && call.service !== 's3' && !isPlain(statements, call);
    },
    refusal: (request, call, body) => {
      const statements = statementsOf(request);
      if (statements === undefined || isPlain(statements, call)) return undefined;
      const denied = askedOf(request, call, body).find((asked) => !isAllowed(statements, asked));
      if (denied === undefined) return undefined;
      const caller = String(request.headers[CALLER]);
      return `User: ${caller} is not authorized to perform: ${denied.action} on resource: ${denied.resource}`;
    },
    use: (resources) => {
      book = readStatements(resources);
    },
  };
};

/** There is one table: an action that is allowed without a condition, and never denied, needs no further check. */
const isPlain = (statements: readonly Statement[], { service, action }: ServiceCall): boolean => {
  const about = statements.filter(({ actions }) => actions.includes(`${service}:${action}`));
  return (
    service === 'dynamodb' &&
    about.some(({ conditions }) => conditions.length === 0) &&
    about.every(({ effect }) => effect === 'Allow')
  );
};

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

/** The requested action and resource. Only DynamoDB, SQS, Secrets Manager and SES have it in the body. */
const askedOf = (request: IncomingMessage, { service, action }: ServiceCall, body: string): readonly Asked[] => {
  const prefix = service === 'sesv2' ? 'ses' : service;
  const name = ACTIONS[`${prefix}:${action}`] ?? `${prefix}:${action}`;
  if (service === 's3') return askedOfObjects(request, name);
  const fields = JSON.parse(body === '' ? '{}' : body) as Fields;
  if (service === 'dynamodb') return askedOfTable(name, fields);
  if (service === 'sqs') return [{ action: name, resource: queueArn(String(fields['QueueUrl'])), facts: {} }];
  if (service === 'secretsmanager') return [{ action: name, resource: String(fields['SecretId']), facts: {} }];
  const from = String(fields['FromEmailAddress']);
  return [{ action: name, resource: arn('ses', `identity/${from}`), facts: { 'ses:FromAddress': [from] } }];
};

const arn = (service: string, rest: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT_ID}:${rest}`;
const queueArn = (url: string): string => arn('sqs', url.split('/').at(-1) ?? '');

const askedOfObjects = (request: IncomingMessage, action: string): readonly Asked[] => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname.slice(1));
  const [bucket = '', key] = path.split(/\/(.*)/s);
  const isBucket = action === 's3:ListBucket' || key === undefined || key === '';
  const asked = [
    {
      action,
      resource: `arn:aws:s3:::${isBucket && action === 's3:ListBucket' ? bucket : `${bucket}/${key ?? ''}`}`,
      facts: {},
    },
  ];
  const source = request.headers['x-amz-copy-source'];
  if (typeof source !== 'string') return asked;
  return [
    ...asked,
    { action: 's3:GetObject', resource: `arn:aws:s3:::${decodeURIComponent(source).replace(/^\//, '')}`, facts: {} },
  ];
};

const askedOfTable = (action: string, fields: Fields): readonly Asked[] => {
  const batches = fields['RequestItems'] as Readonly<Record<string, unknown>> | undefined;
  if (batches !== undefined) {
    return Object.entries(batches).map(([table, batch]) => askedOfItems(action, table, keysOfBatch(batch)));
  }
  const index = fields['IndexName'] === undefined ? '' : `/index/${String(fields['IndexName'])}`;
  const key = (fields['Key'] ?? fields['Item']) as Keyed | undefined;
  return [askedOfItems(action, `${String(fields['TableName'])}${index}`, key === undefined ? [] : [key])];
};

const askedOfItems = (action: string, table: string, keys: readonly Keyed[]): Asked => ({
  action,
  resource: arn('dynamodb', `table/${table}`),
  facts: { 'dynamodb:LeadingKeys': keys.map((key) => key['pk']?.S ?? '') },
});

type Write = { readonly PutRequest?: { readonly Item: Keyed }; readonly DeleteRequest?: { readonly Key: Keyed } };

const keysOfBatch = (batch: unknown): readonly Keyed[] => {
  if (!Array.isArray(batch)) return (batch as { readonly Keys: readonly Keyed[] }).Keys;
  return (batch as readonly Write[]).map(
    ({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? {},
  );
};
