import { randomUUID } from 'node:crypto';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { hasFields, isNumber, isObject, isText } from '../../platform/domain/stored-shape.ts';
import { attribute, numberIn, optionalIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { holds, movesFrom } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk, hashKey, type Item, type Key } from '../../platform/dynamodb/keys.ts';
import { queryAll, removePartition } from '../../platform/dynamodb/many-items.ts';
import type { ImportSession, Seal, SessionChunk } from '../sessions/domain/session.ts';
import type { ChunkEntry, ClientSessions, NewSession, Sessions } from '../use-cases/import-ports.ts';

/** The partition of a session's chunks. */
export const chunksPk = (sessionId: string): string => `SESSION#${sessionId}`;
const CHUNK_PREFIX = 'CHUNK#';
/** Padded, so that sequences sort as text. */
const chunkSk = ({ sequence, sha256 }: SessionChunk): string =>
  `${CHUNK_PREFIX}${String(sequence).padStart(9, '0')}#${sha256}`;

/** Sessions in the partition of their family; the chunk details have a partition of their own. */
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
    enter: (session, entry, now) => update(session, now, addChunkExpression(session, entry)),
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

/** Enough per sweep, which runs every minute. */
const EXPIRED_AT_ONCE = 100;
const NOT_EXPIRED = '(attribute_not_exists(expires) OR expires > :now)';

export type Change = {
  readonly set: readonly string[];
  /** Clauses after SET. */
  readonly rest?: string;
  readonly conditions: readonly string[];
  readonly names?: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
};

const toChunk = (item: Item): SessionChunk => ({
  id: textIn(item, 'id'),
  sequence: numberIn(item, 'sequence'),
  clientChunkId: optionalIn(item, 'clientChunkId', isText) ?? null,
  sha256: textIn(item, 'sha256'),
  key: textIn(item, 'key'),
  bytes: numberIn(item, 'bytes'),
  rowsCount: numberIn(item, 'rowsCount'),
  lines: numberIn(item, 'lines'),
  createdAt: textIn(item, 'createdAt'),
});

const sessionKey = (familyId: FamilyId, id: string): Key => ({ pk: familyPk(familyId), sk: `SESSION#${id}` });

/** The index partition of sessions that can expire, sorted by expiry. */
const EXPIRING = 'EXPIRING_SESSIONS';

const expiringKey = {
  of: ({ expires, familyId, id }: NewSession) => ({ gsi1pk: EXPIRING, gsi1sk: `${expires}#${familyId}#${id}` }),
  parse: (sortKey: string) => {
    const [, familyId = '', id = ''] = sortKey.split('#');
    return { familyId, id };
  },
};

const toSessionItem = (session: NewSession): Item => ({
  ...sessionKey(session.familyId, session.id),
  type: 'ImportSession',
  id: session.id,
  familyId: session.familyId,
  ...(session.clientSessionId !== null && { clientSessionId: session.clientSessionId }),
  ...(session.expectedChunks !== null && { expectedChunks: session.expectedChunks }),
  ...(session.filename !== null && { filename: session.filename }),
  createdAt: session.createdAt,
  updatedAt: session.createdAt,
  directory: {},
  clients: {},
  revision: session.id,
  ...(session.expires !== null && { expires: session.expires, ...expiringKey.of(session) }),
});

const isSeal = hasFields<Seal>({ id: isText, until: isText });

const toSession = (item: Item): ImportSession => ({
  id: textIn(item, 'id'),
  familyId: textIn(item, 'familyId'),
  clientSessionId: optionalIn(item, 'clientSessionId', isText) ?? null,
  expectedChunks: optionalIn(item, 'expectedChunks', isNumber) ?? null,
  filename: optionalIn(item, 'filename', isText) ?? null,
  createdAt: textIn(item, 'createdAt'),
  updatedAt: textIn(item, 'updatedAt'),
  expires: optionalIn(item, 'expires', isText) ?? null,
  directory: new Map(
    Object.entries(attribute(item, 'directory', isObject<Readonly<Record<string, Uint8Array>>>)).map(
      ([sequence, hash]) => [Number(sequence), Buffer.from(hash).toString('hex')],
    ),
  ),
  clients: new Map(Object.entries(attribute(item, 'clients', isObject<Readonly<Record<string, number>>>))),
  seal: optionalIn(item, 'seal', isSeal) ?? null,
  revision: textIn(item, 'revision'),
});

/** 16 bytes instead of 32 characters, because a directory has up to a thousand hashes. */
export const hashBytes = (contentHash: string): Uint8Array => Buffer.from(contentHash, 'hex');

/**
 * Adds a chunk to the directory, provided that its sequence, its client id and the seal are unchanged. Other chunks may
 * change meanwhile, so that chunks can be sent concurrently.
 */
const addChunkExpression = ({ seal }: ImportSession, entry: ChunkEntry) => {
  const { sequence, contentHash, client, replaced } = entry;
  const names: Record<string, string> = { '#sequence': String(sequence) };
  const values: Record<string, unknown> = { ':hash': hashBytes(contentHash) };
  const set = ['directory.#sequence = :hash'];
  const conditions: string[] = [];
  let rest = '';

  if (replaced === null) conditions.push('attribute_not_exists(directory.#sequence)');
  else {
    values[':replaced'] = hashBytes(replaced.contentHash);
    conditions.push('directory.#sequence = :replaced');
  }
  if (client !== null) {
    names['#client'] = client;
    values[':sequence'] = sequence;
    set.push('clients.#client = :sequence');
    conditions.push('(attribute_not_exists(clients.#client) OR clients.#client = :sequence)');
  }
  const released = replaced?.client ?? null;
  if (released !== null && released !== client) {
    names['#released'] = released;
    rest = ' REMOVE clients.#released';
  }
  if (seal === null) conditions.push('attribute_not_exists(seal)');
  else {
    names['#id'] = 'id';
    values[':seal'] = seal.id;
    conditions.push('seal.#id = :seal');
  }
  return { set, rest, conditions, names, values };
};

const keyOf = (familyId: FamilyId, clientSessionId: string) => ({
  pk: familyPk(familyId),
  sk: `CLIENT_SESSION#${hashKey(clientSessionId)}`,
});

/** One item per client session id and family. */
export const createClientSessions = (documents: DynamoDBDocumentClient, TableName: string): ClientSessions => ({
  find: async (familyId, clientSessionId) => {
    const Key = keyOf(familyId, clientSessionId);
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return optionalIn(Item, 'sessionId', isText);
  },
  move: (familyId, clientSessionId, from, to) =>
    holds(
      documents.send(
        new PutCommand({
          TableName,
          Item: { ...keyOf(familyId, clientSessionId), type: 'ClientSession', sessionId: to },
          ...movesFrom('sessionId', from, to),
        }),
      ),
    ),
});
