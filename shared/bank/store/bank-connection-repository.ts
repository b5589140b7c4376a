import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { writeWithEvents } from '../../events/store/event-recorder.ts';
import { appendCarried, trimCarried } from '../../events/store/outbox.ts';
import type { EventRecorder } from '../../events/use-cases/event-ports.ts';
import { FEED_PROVIDERS } from '../../ledger/entries/domain/feed.ts';
import { type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { keysOf } from '../../platform/domain/keys-of.ts';
import { holds, type Terms, updateItem } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk, type Item, type Key } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { type FieldsOf, nullable, readStored, text, texts } from '../../platform/dynamodb/stored.ts';
import { type FeedNotice, NOTICE_CATEGORIES } from '../accounts/domain/account-feed.ts';
import { BANK_FAULT_CODES } from '../connections/domain/bank-fault.ts';
import {
  type BankConnection,
  type BankSync,
  SYNC_STATUSES,
  SYNC_TRIGGERS,
  type SyncStats,
} from '../connections/domain/connection.ts';
import type {
  BankConnections,
  ConnectionChange,
  ConnectionExpectation,
  DueConnection,
} from '../use-cases/bank-ports.ts';
import { bankAccountsPrefix } from './bank-account-repository.ts';
import { countRequest } from './count-request.ts';

/** Bank connections of a family; those with a due time are also in the index. */
export const createBankConnectionRepository = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  recorder?: EventRecorder,
): BankConnections => {
  const get = async (familyId: FamilyId, id: string): Promise<Item | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key: connectionKey(familyId, id), ConsistentRead: true }))).Item;
  return {
    create: async (connection) => {
      const Item = toConnectionItem(connection);
      await holds(documents.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })));
    },
    find: async (familyId, id) => {
      const item = isUuid(id) ? await get(familyId, id) : undefined;
      return item && toConnection(item);
    },
    list: async (familyId) =>
      (await queryAll(documents, TableName, familyPk(familyId), CONNECTION_PREFIX)).map(toConnection),
    update: (familyId, id, expected, { events, ...change }) => {
      const carrier = connectionKey(familyId, id);
      const full = { ...change, ...placeOf(familyId, id, change) };
      return writeWithEvents(recorder, { familyId, carrier, events }, async (ids) => {
        const terms = expectationTerms(expected);
        const item = await updateItem(documents, TableName, carrier, terms, full, appendCarried(ids));
        if (item !== undefined) await trimCarried(documents, TableName, item);
        return item && toConnection(item);
      });
    },
    countRequest: (familyId, id, day, limit) =>
      countRequest(documents, TableName, connectionKey(familyId, id), day, limit),
    remove: async (familyId, id, expected) => {
      const key = connectionKey(familyId, id);
      const terms = expectationTerms(expected);
      if ((await updateItem(documents, TableName, key, terms, {})) === undefined)
        return (await get(familyId, id)) === undefined;
      for (const { pk, sk } of await queryAll(documents, TableName, key.pk, bankAccountsPrefix(id))) {
        await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
      }
      const last = new DeleteCommand({
        TableName,
        Key: key,
        ConditionExpression: ['attribute_exists(pk)', ...terms.terms].join(' AND '),
        ...(Object.keys(terms.names).length > 0 && { ExpressionAttributeNames: terms.names }),
        ...(Object.keys(terms.values).length > 0 && { ExpressionAttributeValues: terms.values }),
      });
      return (await holds(documents.send(last))) || (await get(familyId, id)) === undefined;
    },
    listDue: async (now, limit) => {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi1',
          Limit: limit,
          KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :end',
          ExpressionAttributeValues: { ':pk': DUE, ':end': dueKey.endOf(now) },
        }),
      );
      return Items.map(({ gsi1sk }) => dueKey.parse(String(gsi1sk)));
    },
  };
};

/** The index entry after the change; nothing if the change does not set a due time. */
const placeOf = (familyId: FamilyId, id: string, { dueAt }: ConnectionChange): Item => {
  if (dueAt === undefined) return {};
  return dueAt === null ? { gsi1pk: null, gsi1sk: null } : dueKey.of(familyId, id, dueAt);
};

const CONNECTION_PREFIX = 'BANK_CONNECTION#';

/** Ids are UUIDv7, so keys sort by creation time. */
const connectionKey = (familyId: FamilyId, id: string): Key => ({
  pk: familyPk(familyId),
  sk: `${CONNECTION_PREFIX}${id}`,
});

/** All connections with a due time share one index partition, soonest first. */
const DUE = 'BANK_DUE';
const dueKey = {
  of: (familyId: FamilyId, id: string, dueAt: string) => ({ gsi1pk: DUE, gsi1sk: `${dueAt}#${familyId}#${id}` }),
  /** After every key of this instant: `$` sorts after `#`. */
  endOf: (now: string): string => `${now}$`,
  parse: (sortKey: string): DueConnection => {
    const [dueAt = '', familyId = '', connectionId = ''] = sortKey.split('#');
    return { familyId, connectionId, dueAt };
  },
};

/** null values are not stored. Requests are stored as two attributes, so that one update can count them. */
const toConnectionItem = ({ requests, ...connection }: BankConnection): Item => ({
  ...connectionKey(connection.familyId, connection.id),
  ...(connection.dueAt !== null && dueKey.of(connection.familyId, connection.id, connection.dueAt)),
  type: 'BankConnection',
  ...Object.fromEntries(Object.entries(connection).filter(([, value]) => value !== null)),
  requestDay: requests.day,
  requestCount: requests.count,
});

const StoredStats = z.object({
  requests: z.number(),
  windows: z.number(),
  accountsLinked: z.number(),
  accountsUnlinked: z.number(),
  rowsSeen: z.number(),
  created: z.number(),
  updated: z.number(),
  matched: z.number(),
  pendingPosted: z.number(),
  pendingStale: z.number(),
  suggestions: z.number(),
  rowsRefused: z.number(),
  holdings: z.number(),
  balances: z.number(),
} satisfies FieldsOf<SyncStats>);

const StoredSync = z.object({
  id: text,
  trigger: z.enum(SYNC_TRIGGERS),
  status: z.enum(SYNC_STATUSES),
  startedAt: text,
  finishedAt: text.nullable(),
  today: text,
  error: z.object({ code: z.enum([...BANK_FAULT_CODES, 'internal', 'stale']), message: text }).nullable(),
  notices: z.array(
    z.object({
      category: z.enum(NOTICE_CATEGORIES),
      message: text,
      upstreamId: text.nullable(),
    } satisfies FieldsOf<FeedNotice>),
  ),
  refused: texts,
  stats: StoredStats,
  attempts: z.number().exactOptional(),
  isListed: z.boolean().exactOptional(),
  mayHaveMore: z.boolean().exactOptional(),
} satisfies FieldsOf<BankSync>);

const StoredConnection = z.object({
  id: text,
  familyId: text,
  provider: z.enum(FEED_PROVIDERS),
  name: text,
  credential: text,
  status: z.enum(['good', 'requires_update']),
  syncStartDate: nullable(text),
  sync: nullable(StoredSync),
  lastCompletedAt: nullable(text),
  requestDay: text,
  requestCount: z.number(),
  failures: z.number(),
  dueAt: nullable(text),
  lease: nullable(z.object({ holder: text, until: text })),
  replacements: z.array(z.object({ dormantId: text, activeId: text, accountId: text })),
  dismissed: texts,
  createdAt: text,
  updatedAt: text,
});

const toConnection = (item: Item): BankConnection => {
  const { requestDay, requestCount, ...connection } = readStored('BankConnection', StoredConnection, item);
  return { ...connection, requests: { day: requestDay, count: requestCount } };
};

type Part = { readonly [K in keyof Terms]?: Terms[K] };
type Wanted = { readonly [K in keyof ConnectionExpectation]-?: NonNullable<ConnectionExpectation[K]> };
type Parts = { readonly [K in keyof Wanted]: (wanted: Wanted[K]) => Part };

const PARTS: Parts = {
  holder: (holder) => ({
    terms: ['#lease.#holder = :holder'],
    names: { '#lease': 'lease', '#holder': 'holder' },
    values: { ':holder': holder },
  }),
  freeAt: (freeAt) => ({
    terms: ['(attribute_not_exists(#lease) OR #lease.#until <= :freeAt)'],
    names: { '#lease': 'lease', '#until': 'until' },
    values: { ':freeAt': freeAt },
  }),
  dueAt: (dueAt) => ({ terms: ['dueAt = :dueAt'], values: { ':dueAt': dueAt } }),
  syncId: (syncId) => ({
    terms: ['#sync.#id = :syncId'],
    names: { '#sync': 'sync', '#id': 'id' },
    values: { ':syncId': syncId },
  }),
  dismissedCount: (count) => ({ terms: ['size(dismissed) = :dismissed'], values: { ':dismissed': count } }),
  credential: (sealed) => ({ terms: ['credential = :sealed'], values: { ':sealed': sealed } }),
};

/** null values of a connection are not stored. */
const ABSENT: Readonly<Record<string, Part>> = {
  dueAt: { terms: ['attribute_not_exists(dueAt)'] },
  syncId: { terms: ['attribute_not_exists(#sync)'], names: { '#sync': 'sync' } },
};

const partOf = <Name extends keyof Wanted>(name: Name, wanted: Wanted[Name]): Part => PARTS[name](wanted);

/** The condition expression for an expected connection state. */
const expectationTerms = (expected: ConnectionExpectation): Terms => {
  const parts = keysOf(expected).map((name) => {
    const wanted = expected[name];
    if (wanted === undefined) return {};
    return wanted === null ? (ABSENT[name] ?? {}) : partOf(name, wanted);
  });
  return {
    terms: parts.flatMap(({ terms = [] }) => terms),
    names: Object.assign({}, ...parts.map(({ names }) => names)),
    values: Object.assign({}, ...parts.map(({ values }) => values)),
  };
};
