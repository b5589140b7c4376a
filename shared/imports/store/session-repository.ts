import { randomUUID } from 'node:crypto';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { isUuid } from '../../platform/domain/uuid.ts';
import { holds } from '../../platform/dynamodb/condition.ts';
import type { Item } from '../../platform/dynamodb/item.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import { removePartition } from '../../platform/dynamodb/remove-partition.ts';
import type { ImportSession, Seal, SessionChunk } from '../domain/sessions/session.ts';
import type { Sessions } from '../use-cases/session-ports.ts';
import { enterExpression } from './enter-chunk.ts';
import { EXPIRING, expiringKey, sessionKey, toSession, toSessionItem } from './session-item.ts';

const chunksPk = (sessionId: string): string => `SESSION#${sessionId}`;
const CHUNK_PREFIX = 'CHUNK#';
/** Sequences sort as texts. */
const chunkSk = ({ sequence, sha256 }: SessionChunk): string =>
  `${CHUNK_PREFIX}${String(sequence).padStart(9, '0')}#${sha256}`;

/** A session below its family, and what is told of its chunks in a partition of its own. */
export const createSessionRepository = (documents: DynamoDBDocumentClient, TableName: string): Sessions => {
  const update = (session: ImportSession, now: string, change: Change): Promise<boolean> =>
    holds(documents.send(updateOf(TableName, session, now, change)));
  return {
    create: (session) =>
      holds(
        documents.send(
          new PutCommand({
            TableName,
            Item: toSessionItem(session),
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        ),
      ),
    find: async (familyId, id) => {
      if (!isUuid(id)) return undefined;
      const get = new GetCommand({ TableName, Key: sessionKey(familyId, id), ConsistentRead: true });
      const { Item } = await documents.send(get);
      return Item && toSession(Item);
    },
    expect: (session, expectedChunks, now) =>
      update(session, now, {
        set: ['expectedChunks = :expected'],
        conditions: ['revision = :read'],
        values: { ':expected': expectedChunks, ':read': session.revision },
      }),
    enter: (session, entry, now) => update(session, now, enterExpression(session, entry)),
    seal: (session, seal, expires, now) => update(session, now, sealExpression(session, seal, expires)),
    keep: async (familyId, id) => {
      await holds(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: sessionKey(familyId, id),
            UpdateExpression: 'REMOVE expires, gsi1pk, gsi1sk',
            ConditionExpression: 'attribute_exists(pk)',
          }),
        ),
      );
    },
    ...createChunkItems(documents, TableName),
    remove: async (familyId, id) => {
      await removePartition(documents, TableName, chunksPk(id));
      await documents.send(new DeleteCommand({ TableName, Key: sessionKey(familyId, id) }));
    },
    listExpired: (now) => listExpired(documents, TableName, now),
  };
};

const sealExpression = (session: ImportSession, seal: Seal, expires: string): Change => {
  const conditions = ['revision = :read'];
  const values = { ':seal': seal, ':read': session.revision };
  if (session.expires === null) return { set: ['seal = :seal'], conditions, values };
  const { gsi1sk } = expiringKey.of({ ...session, expires });
  const set = ['seal = :seal', 'expires = :expires', 'gsi1sk = :expiring'];
  return { set, conditions, values: { ...values, ':expires': expires, ':expiring': gsi1sk } };
};

const updateOf = (
  TableName: string,
  { familyId, id }: ImportSession,
  now: string,
  { set, rest = '', conditions, names, values }: Change,
): UpdateCommand =>
  new UpdateCommand({
    TableName,
    Key: sessionKey(familyId, id),
    UpdateExpression: `SET ${[...set, 'updatedAt = :now, revision = :next'].join(', ')}${rest}`,
    ConditionExpression: ['attribute_exists(pk)', NOT_EXPIRED, ...conditions].join(' AND '),
    ...(names !== undefined && { ExpressionAttributeNames: names }),
    ExpressionAttributeValues: { ...values, ':now': now, ':next': randomUUID() },
  });

const createChunkItems = (
  documents: DynamoDBDocumentClient,
  TableName: string,
): Pick<Sessions, 'putChunk' | 'listChunks'> => ({
  putChunk: async (sessionId, chunk) => {
    const Item = { pk: chunksPk(sessionId), sk: chunkSk(chunk), type: 'SessionChunk', ...chunk };
    await documents.send(new PutCommand({ TableName, Item }));
  },
  listChunks: async (sessionId) =>
    (await queryAll(documents, TableName, chunksPk(sessionId), CHUNK_PREFIX)).map(toChunk),
});

const listExpired = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: string,
): ReturnType<Sessions['listExpired']> => {
  const query = new QueryCommand({
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :now',
    ExpressionAttributeValues: { ':pk': EXPIRING, ':now': now },
    ProjectionExpression: 'gsi1sk',
    Limit: EXPIRED_AT_ONCE,
  });
  const { Items = [] } = await documents.send(query);
  return Items.map(({ gsi1sk }) => expiringKey.parse(String(gsi1sk)));
};

/** The next minute brings the next sweep. */
const EXPIRED_AT_ONCE = 100;
const NOT_EXPIRED = '(attribute_not_exists(expires) OR expires > :now)';

export type Change = {
  readonly set: readonly string[];
  /** What follows the SET clause. */
  readonly rest?: string;
  readonly conditions: readonly string[];
  readonly names?: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
};

const toChunk = (item: Item): SessionChunk => ({
  id: String(item['id']),
  sequence: Number(item['sequence']),
  clientChunkId: (item['clientChunkId'] as string | null) ?? null,
  sha256: String(item['sha256']),
  key: String(item['key']),
  bytes: Number(item['bytes']),
  rowsCount: Number(item['rowsCount']),
  lines: Number(item['lines']),
  createdAt: String(item['createdAt']),
});
