import { createRequire } from 'node:module';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createLateIndex, type IsIndexed, type LateIndex } from '../../../local/table/late-index.ts';
import { BATCH_ACTIONS, leavingOut } from '../../../local/table/leave-out.ts';
import { startTable, TABLE_SCHEMA, type TestTable } from './dynalite-table.ts';

type WireJson = Record<string, unknown>;

/** A document value in DynamoDB's JSON wire format, with bytes as base64. */
const toAttribute = (value: unknown): WireJson => {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (value instanceof Set) return { SS: [...value] };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  return { M: toItem(value as WireJson) };
};

const toItem = (item: WireJson): WireJson =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toAttribute(value)]),
  );

const fromAttribute = (attribute: unknown): unknown => {
  const [[type, value] = ['', undefined]] = Object.entries(attribute as WireJson);
  switch (type) {
    case 'NULL':
      return null;
    case 'N':
      return Number(value);
    case 'B':
      return new Uint8Array(Buffer.from(value as string, 'base64'));
    case 'SS':
      return new Set(value as string[]);
    case 'L':
      return (value as unknown[]).map(fromAttribute);
    case 'M':
      return fromItem(value as WireJson);
    default:
      return value;
  }
};

const fromItem = (item: WireJson): WireJson =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, fromAttribute(value)]));

type Json = Record<string, unknown>;
type Action = (store: unknown, data: Json, done: (error: Failure | null, answer: Json) => void) => void;
type Failure = Error & { readonly body?: { readonly __type: string; readonly message?: string } };
type Rules = { readonly types: unknown; readonly custom?: (data: Json, store: unknown) => unknown };
type Checks = {
  readonly checkTypes: (data: Json, types: unknown) => Json;
  readonly checkValidations: (data: Json, types: unknown, custom: Rules['custom'], store: unknown) => unknown;
};

const require = createRequire(import.meta.url);
const checks = require('dynalite/validations') as Checks;

/** The index changes that dynalite makes with each write. */
type UpdateIndexes = (
  store: object,
  table: Json,
  before: Json | undefined,
  after: Json | undefined,
  done: () => void,
) => void;
const db = require('dynalite/db') as { create: (options: Json) => object; updateIndexes: UpdateIndexes };
const updateIndexes = db.updateIndexes;
const lateIndexes = new WeakMap<object, LateIndex>();

db.updateIndexes = (store, table, before, after, done) => {
  const late = lateIndexes.get(store);
  if (late === undefined) return updateIndexes(store, table, before, after, done);
  const { pk, sk } = after ?? before ?? {};
  const apply = () => new Promise<void>((resolve) => updateIndexes(store, table, before, after, resolve));
  late.hold(JSON.stringify([pk, sk]), apply);
  done();
};

export type TableFaults = {
  /** Whether the table processes only half of a batch. */
  readonly isBatchCut?: () => boolean;
  /** Whether the index already shows a change. */
  readonly isIndexed?: IsIndexed;
};

const ACTIONS: Readonly<Record<string, string>> = {
  GetCommand: 'getItem',
  PutCommand: 'putItem',
  UpdateCommand: 'updateItem',
  DeleteCommand: 'deleteItem',
  QueryCommand: 'query',
  BatchGetCommand: 'batchGetItem',
  BatchWriteCommand: 'batchWriteItem',
};

/**
 * The table without HTTP, signing and the SDK: calls dynalite's own validation and actions directly. For tests of
 * use cases; those of a store talk to the table as on AWS. With DYNAMODB_ENDPOINT, uses the table there.
 */
export const startDirectTable = async ({
  isBatchCut = () => false,
  isIndexed,
}: TableFaults = {}): Promise<TestTable> => {
  if (process.env['DYNAMODB_ENDPOINT'] !== undefined) return startTable();
  const store = db.create({ createTableMs: 0 });
  const late = createLateIndex();
  if (isIndexed !== undefined) lateIndexes.set(store, late);
  const tableName = 'direct';
  await call(store, 'createTable', { TableName: tableName, ...TABLE_SCHEMA });
  await new Promise((resolve) => setTimeout(resolve, 20));
  const send = async (command: { readonly constructor: { readonly name: string }; readonly input: Json }) => {
    const action = ACTIONS[command.constructor.name];
    if (action === undefined) throw new Error(`The direct table does not know ${command.constructor.name}`);
    if (command.input['IndexName'] !== undefined && isIndexed !== undefined) await late.arrive(isIndexed);
    return fromAnswer(await call(store, action, toRequest(command.input), isBatchCut));
  };
  // of the client's class, which the SDK's paginators check
  const documents = Object.assign(Object.create(DynamoDBDocumentClient.prototype), { send }) as DynamoDBDocumentClient;
  return { documents, tableName, endpoint: '', catchUp: () => late.arrive(() => true), stop: async () => undefined };
};

const cutting = (action: string, run: Action, isBatchCut: () => boolean): Action =>
  action in BATCH_ACTIONS
    ? (leavingOut(BATCH_ACTIONS[action as keyof typeof BATCH_ACTIONS], isBatchCut)(run as never) as Action)
    : run;

const call = (store: unknown, action: string, request: Json, isBatchCut = () => false): Promise<Json> =>
  new Promise((resolve, reject) => {
    const { rules, run } = loadAction(action);
    const data = checks.checkTypes(JSON.parse(JSON.stringify(request)), rules.types);
    checks.checkValidations(data, rules.types, rules.custom, store);
    cutting(action, run, isBatchCut)(store, data, (error, answer) =>
      error ? reject(failureOf(error)) : resolve(answer),
    );
  });

const loaded = new Map<string, { readonly rules: Rules; readonly run: Action }>();

const loadAction = (action: string) => {
  const known = loaded.get(action);
  if (known !== undefined) return known;
  const fresh = {
    rules: require(`dynalite/validations/${action}`) as Rules,
    run: require(`dynalite/actions/${action}`) as Action,
  };
  loaded.set(action, fresh);
  return fresh;
};

const failureOf = (error: Failure): Error => {
  const type = error.body?.__type.split('#')[1] ?? '';
  if (type !== 'ConditionalCheckFailedException') return new Error(error.body?.message ?? String(error));
  return new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
};

const mapValues = (object: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** Converts documents to attributes everywhere in a request. */
const toRequest = (input: Json): Json => {
  const request = { ...input };
  for (const name of ['Item', 'Key', 'ExclusiveStartKey'] as const) {
    if (request[name] !== undefined) request[name] = toItem(request[name] as Json);
  }
  if (request['ExpressionAttributeValues'] !== undefined) {
    request['ExpressionAttributeValues'] = mapValues(request['ExpressionAttributeValues'] as Json, toAttribute);
  }
  if (request['RequestItems'] !== undefined)
    request['RequestItems'] = mapValues(request['RequestItems'] as Json, toBatch);
  return request;
};

const toBatch = (batch: unknown): unknown => {
  if (!Array.isArray(batch)) {
    const { Keys, ...rest } = batch as { Keys: Json[] };
    return { ...rest, Keys: Keys.map(toItem) };
  }
  return (batch as Record<string, { Item?: Json; Key?: Json }>[]).map((request) =>
    mapValues(request, (value) => mapValues(value as Json, (item) => toItem(item as Json))),
  );
};

const fromAnswer = (answer: Json): Json => {
  const result = { ...answer };
  for (const name of ['Item', 'Attributes', 'LastEvaluatedKey'] as const) {
    if (result[name] !== undefined) result[name] = fromItem(result[name] as Json);
  }
  if (Array.isArray(result['Items'])) result['Items'] = result['Items'].map((item) => fromItem(item as Json));
  if (result['Responses'] !== undefined) {
    result['Responses'] = mapValues(result['Responses'] as Json, (items) => (items as Json[]).map(fromItem));
  }
  if (result['UnprocessedItems'] !== undefined) {
    result['UnprocessedItems'] = mapValues(result['UnprocessedItems'] as Json, (requests) =>
      (requests as Json[]).map((request) =>
        mapValues(request, (value) => mapValues(value as Json, (item) => fromItem(item as Json))),
      ),
    );
  }
  if (result['UnprocessedKeys'] !== undefined) {
    result['UnprocessedKeys'] = mapValues(result['UnprocessedKeys'] as Json, (asked) => {
      const { Keys, ...options } = asked as Json & { readonly Keys: readonly Json[] };
      return { ...options, Keys: Keys.map(fromItem) };
    });
  }
  return result;
};
