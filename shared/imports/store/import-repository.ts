import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { writeWithEvents } from '../../events/store/event-recorder.ts';
import { appendCarried, CARRIED, trimCarried } from '../../events/store/outbox.ts';
import type { EventRecorder } from '../../events/use-cases/event-ports.ts';
import { type FamilyId, type ImportId, isUuid } from '../../platform/domain/ids.ts';
import { itemsOn, shownPage } from '../../platform/domain/paging.ts';
import { isText } from '../../platform/domain/stored-shape.ts';
import { optionalIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { holds, movesFrom } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk, type Item, type Key } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { readEach } from '../../platform/dynamodb/stored.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type {
  ContentClaims,
  Expectation,
  ImportChange,
  ImportList,
  ImportQuery,
  Imports,
  InFlight,
} from '../use-cases/import-ports.ts';
import { toRecord } from './stored-import.ts';

const claimKeyOf = (familyId: FamilyId, sha256: string) => ({ pk: familyPk(familyId), sk: `CONTENT#${sha256}` });

/** One item per native file content and family, with the import that may publish it. */
export const createContentClaimRepository = (documents: DynamoDBDocumentClient, tableName: string): ContentClaims => ({
  holder: async (familyId, sha256) => {
    const { Item } = await documents.send(
      new GetCommand({ TableName: tableName, Key: claimKeyOf(familyId, sha256), ConsistentRead: true }),
    );
    return optionalIn(Item, 'importId', isText);
  },
  move: (familyId, sha256, from, to) =>
    holds(
      documents.send(
        new PutCommand({
          TableName: tableName,
          Item: { ...claimKeyOf(familyId, sha256), type: 'ContentClaim', importId: to },
          ...movesFrom('importId', from, to),
        }),
      ),
    ),
});

/** Partitions of the in-flight index. */
const IN_FLIGHT_SHARDS = 4;
const inFlightPartition = (shard: number): string => `IN_FLIGHT#${shard}`;

const shardOf = (importId: ImportId): number => Number.parseInt(importId.slice(-2), 16) % IN_FLIGHT_SHARDS;

const inFlightKey = {
  of: (familyId: FamilyId, importId: ImportId) => ({
    gsi1pk: inFlightPartition(shardOf(importId)),
    gsi1sk: `${familyId}#${importId}`,
  }),
  parse: (sortKey: string): InFlight => {
    const [familyId = '', id = ''] = sortKey.split('#');
    return { familyId, id };
  },
};

/** Whether a worker must continue the import after the change; undefined if the change does not affect that. */
const inFlightAfter = (change: ImportChange): boolean | undefined => {
  if (change.deletedAt != null || change.preparing === true) return true;
  if (change.status === 'importing' || change.status === 'reverting') return true;
  if (change.todo !== undefined && change.todo.length > 0) return true;
  return change.status !== undefined || change.todo !== undefined || change.preparing === false ? false : undefined;
};

const SHARDS = Array.from({ length: IN_FLIGHT_SHARDS }, (_, shard) => shard);

/** Imports in the partition of their family; those in flight are also in the index. A list reads every import of the family. */
export const createImportRepository = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  recorder?: EventRecorder,
): Imports => {
  const get = async (familyId: FamilyId, id: string) =>
    (await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(familyId, id), ConsistentRead: true })))
      .Item;
  const findAny: Imports['findAny'] = async (familyId, id) => {
    const item = isUuid(id) ? await get(familyId, id) : undefined;
    return item && toRecord(item);
  };
  const itemsOf = async (familyId: FamilyId): Promise<readonly Item[]> => {
    const items = await queryAll(documents, tableName, familyPk(familyId), IMPORT_PREFIX);
    return items.filter(({ deletedAt }) => deletedAt === undefined);
  };
  /** If a response is lost, the SDK sends the write again, and its condition fails on its own first write. */
  const isWritten = async (familyId: FamilyId, id: string, revision: string): Promise<boolean> =>
    (await get(familyId, id))?.['revision'] === revision;
  return {
    findAny,
    find: async (familyId, id) => {
      const record = await findAny(familyId, id);
      return record?.deletedAt == null ? record : undefined;
    },
    create: async (record, events) => {
      const { familyId, id } = record;
      const revision = randomUUID();
      const isCreated = await writeWithEvents(recorder, { familyId, carrier: keyOf(familyId, id), events }, (ids) => {
        const Item = { ...toItem(record), revision, ...(ids.length > 0 && { [CARRIED]: ids }) };
        const put = new PutCommand({ TableName: tableName, Item, ConditionExpression: 'attribute_not_exists(pk)' });
        return holds(documents.send(put)).then((isNew) => isNew || isWritten(familyId, id, revision));
      });
      if (!isCreated) throw new Error(`Import ${id} already exists`);
    },
    update: (familyId, id, expected, { events, ...change }) => {
      const revision = randomUUID();
      const carrier = keyOf(familyId, id);
      return writeWithEvents(recorder, { familyId, carrier, events }, async (ids) => {
        const update = new UpdateCommand({
          TableName: tableName,
          Key: carrier,
          ...merge(conditionOf(expected), updateOf(familyId, id, { ...change, revision }, ids)),
          ReturnValues: 'ALL_NEW',
        });
        try {
          const { Attributes: item = {} } = await documents.send(update);
          await trimCarried(documents, tableName, item);
          return toRecord(item);
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
          return (await isWritten(familyId, id, revision)) ? findAny(familyId, id) : undefined;
        }
      });
    },
    list: async (familyId, query) => cutPage((await itemsOf(familyId)).toReversed(), query),
    listWithContent: async (familyId, sha256) =>
      (await itemsOf(familyId)).map(toRecord).filter(({ raw }) => raw?.sha256 === sha256),
    listProposed: async (familyId, proposerKey) =>
      (await itemsOf(familyId))
        .filter((item) => item['proposerKey'] === proposerKey && item['status'] === 'pending')
        .map(({ sk }) => String(sk).slice(IMPORT_PREFIX.length)),
    remove: async (familyId, id) => {
      await documents.send(new DeleteCommand({ TableName: tableName, Key: keyOf(familyId, id) }));
    },
    listInFlight: async () =>
      (await Promise.all(SHARDS.map((shard) => queryShard(documents, tableName, shard)))).flat(),
  };
};

/** Reads only the items of the page. */
const cutPage = (items: readonly Item[], { status, type, ...request }: ImportQuery): ImportList => {
  const all = items.filter(
    (item) =>
      (status === undefined || item['status'] === status) && (type === undefined || item['importType'] === type),
  );
  const read = readEach(itemsOn(request, all), toRecord, ({ sk }) => String(sk).slice(IMPORT_PREFIX.length));
  return { ...read, totalCount: all.length, page: shownPage(request, all.length) };
};

const merge = (condition: ReturnType<typeof conditionOf>, update: ReturnType<typeof updateOf>) => ({
  ConditionExpression: condition.expression,
  UpdateExpression: update.expression,
  ExpressionAttributeNames: { ...condition.names, ...update.names },
  ExpressionAttributeValues: { ...condition.values, ...update.values },
});

const queryShard = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  shard: number,
): Promise<readonly InFlight[]> => {
  const found: InFlight[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': inFlightPartition(shard) },
        ProjectionExpression: 'gsi1sk',
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    found.push(...Items.map((item) => inFlightKey.parse(textIn(item, 'gsi1sk'))));
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return found;
};

const IMPORT_PREFIX = 'IMPORT#';

const keyOf = (familyId: FamilyId, importId: ImportId): Key => ({
  pk: familyPk(familyId),
  sk: `${IMPORT_PREFIX}${importId}`,
});

/**
 * Attribute names are those of the record, except `type`, which is the entity type of every item. null and false
 * are not stored, so that conditions only check whether the attribute exists.
 */
const toItem = (record: ImportRecord): Item => {
  const { type, ...rest } = record;
  const stored = Object.entries(rest).filter(([, value]) => value !== null && value !== false);
  return {
    ...keyOf(record.familyId, record.id),
    type: 'Import',
    importType: type,
    ...Object.fromEntries(stored),
    ...(inFlightAfter(record) && inFlightKey.of(record.familyId, record.id)),
  };
};

type Expression = {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
};

/** The condition on the stored import. A deleted import only passes if `deleted` is set. */
const conditionOf = (expected: Expectation): Expression => {
  const clauses = ['attribute_exists(pk)', `attribute_${expected.deleted ? '' : 'not_'}exists(deletedAt)`];
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const compare = (path: string, value: unknown, nameOf: readonly string[]) => {
    const placeholder = `:is${Object.keys(values).length}`;
    for (const name of nameOf) names[`#${name}`] = name;
    values[placeholder] = value;
    clauses.push(path.replace('?', placeholder));
  };
  if (expected.statuses !== undefined) {
    const placeholders = expected.statuses.map((status, at) => {
      values[`:status${at}`] = status;
      return `:status${at}`;
    });
    names['#status'] = 'status';
    clauses.push(`#status IN (${placeholders.join(', ')})`);
  }
  if (typeof expected.attemptId === 'string') compare('#attempt.#id = ?', expected.attemptId, ['attempt', 'id']);
  if (expected.holder !== undefined) compare('#lease.#holder = ?', expected.holder, ['lease', 'holder']);
  if (expected.freeAt !== undefined) {
    compare('(attribute_not_exists(#lease) OR #lease.#until <= ?)', expected.freeAt, ['lease', 'until']);
  }
  clauses.push(...presence(expected));
  for (const [name, value] of statedTexts(expected)) compare(`#${name} = ?`, value, [name]);
  return { expression: clauses.join(' AND '), names, values };
};

const statedTexts = ({ rowIndex, updatedAt }: Expectation): readonly (readonly [string, string])[] =>
  Object.entries({ rowIndex, updatedAt }).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** Conditions on attributes that must or must not exist. */
const presence = (expected: Expectation): readonly string[] => {
  const { preparing, publishRequested, acceptIncomplete } = expected;
  const flags = Object.entries({ preparing, publishRequested, acceptIncomplete }).filter(
    ([, wanted]) => wanted !== undefined,
  );
  return [
    ...flags.map(([flag, wanted]) => `attribute_${wanted ? '' : 'not_'}exists(${flag})`),
    ...(expected.neverStarted ? ['attribute_not_exists(attemptStarted)'] : []),
    ...(expected.attemptId === null ? ['attribute_not_exists(attempt)'] : []),
    ...(expected.rowIndex === null ? ['attribute_not_exists(rowIndex)'] : []),
  ];
};

/** Sets attributes with a value and removes those that are null or false, including the index keys. */
const updateOf = (
  familyId: FamilyId,
  importId: ImportId,
  change: ImportChange & { readonly revision: string },
  eventIds: readonly string[],
): Expression => {
  const inFlight = inFlightAfter(change);
  const entries: [string, unknown][] = Object.entries(change).filter(([, value]) => value !== undefined);
  const index = inFlightKey.of(familyId, importId);
  if (inFlight !== undefined) {
    entries.push(['gsi1pk', inFlight ? index.gsi1pk : null], ['gsi1sk', inFlight ? index.gsi1sk : null]);
  }
  const isSet = ([, value]: [string, unknown]) => value !== null && value !== false;
  const set = entries.filter(isSet);
  const remove = entries.filter((entry) => !isSet(entry));
  const carried = appendCarried(eventIds);
  const parts = [
    `SET ${[...set.map(([name]) => `#${name} = :${name}`), ...carried.set].join(', ')}`,
    ...(remove.length > 0 ? [`REMOVE ${remove.map(([name]) => `#${name}`).join(', ')}`] : []),
  ];
  return {
    expression: parts.join(' '),
    names: { ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])), ...carried.names },
    values: { ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])), ...carried.values },
  };
};
