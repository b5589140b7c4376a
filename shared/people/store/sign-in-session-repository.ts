import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { UserId } from '../../platform/domain/ids.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { hashKey, type Item, type Key } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { readStored, text } from '../../platform/dynamodb/stored.ts';
import { type SignInSession, sessionDeadline } from '../sign-in/domain/sign-in-session.ts';
import type { SignInSessions } from '../use-cases/people-ports.ts';

const POINTER_PREFIX = 'SIGN_IN#';
const keyOf = (digest: string) => ({ pk: `SIGN_IN#${digest}`, sk: 'SIGN_IN' });
const pointerKey = (userId: UserId, id: string) => ({ pk: `USER#${userId}`, sk: `${POINTER_PREFIX}${id}` });

/**
 * Sessions by the plain digest of their random token. The user's pointer is written before the session and removed
 * after it, so no session lacks one. A session that moves to a new token updates its pointer last, which only one of
 * several concurrent moves can do. A concurrent end either finds the pointer moved and retries, or removes it and the
 * move fails.
 */
export const createSignInSessions = (documents: DynamoDBDocumentClient, TableName: string): SignInSessions => {
  const { get, put, drop, update } = createRows(documents, TableName);
  const read = async (digest: string): Promise<SignInSession | undefined> => {
    const item = await get(keyOf(digest));
    return item === undefined ? undefined : toSession(item);
  };
  const pointersOf = (userId: UserId) => queryAll(documents, TableName, `USER#${userId}`, POINTER_PREFIX);
  const endPointed = async (userId: UserId, pointer: Item): Promise<void> => {
    const Key = pointerKey(userId, idOf(pointer));
    for (let held: Item | undefined = pointer; held !== undefined; held = await get(Key)) {
      const digest = String(held['digest']);
      await drop(keyOf(digest));
      if (await holds(drop(Key, pointingTo(digest)))) return;
    }
  };
  return {
    create: async (token, session) => {
      const [digest, expiresAt] = [hashKey(token), ttlOf(session)];
      await put({ ...pointerKey(session.userId, session.id), type: 'SignInPointer', digest, expiresAt });
      await put(toItem(digest, session));
    },
    find: (token) => read(hashKey(token)),
    touch: async (token, lastSeenAt) => {
      await update(keyOf(hashKey(token)), touching(lastSeenAt));
    },
    rotate: async (token, newToken, change) => {
      const [digest, newDigest] = [hashKey(token), hashKey(newToken)];
      const session = await read(digest);
      if (session === undefined) return false;
      await put(toItem(newDigest, { ...session, ...change, lastSeenAt: change.authenticatedAt }));
      await drop(keyOf(digest));
      if (await update(pointerKey(session.userId, session.id), movingPointer(digest, newDigest))) return true;
      await drop(keyOf(newDigest)); // it was moved or ended concurrently
      return false;
    },
    listOf: async (userId) => {
      const sessions = await Promise.all((await pointersOf(userId)).map(({ digest }) => read(String(digest))));
      return sessions.filter((session) => session !== undefined).filter((session) => session.userId === userId);
    },
    end: async (userId, sessionId) => {
      const pointer = (await pointersOf(userId)).find((pointer) => idOf(pointer) === sessionId);
      if (pointer !== undefined) await endPointed(userId, pointer);
      return pointer !== undefined;
    },
    endAll: async (userId, exceptSessionId) => {
      const ended = (await pointersOf(userId)).filter((pointer) => idOf(pointer) !== exceptSessionId);
      for (const pointer of ended) await endPointed(userId, pointer);
      return ended.length;
    },
  };
};

const createRows = (documents: DynamoDBDocumentClient, TableName: string) => ({
  get: async (Key: Key): Promise<Item | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item,
  put: (Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName, Item })),
  drop: (Key: Key, when: object = {}) => documents.send(new DeleteCommand({ TableName, Key, ...when })),
  update: (Key: Key, change: { readonly UpdateExpression: string }) =>
    holds(documents.send(new UpdateCommand({ TableName, Key, ...change }))),
});

const idOf = ({ sk }: Item): string => String(sk).slice(POINTER_PREFIX.length);

const ttlOf = (session: SignInSession): number => Math.ceil(Date.parse(sessionDeadline(session)) / 1000);

const pointingTo = (digest: string) => ({
  ConditionExpression: 'digest = :digest',
  ExpressionAttributeValues: { ':digest': digest },
});

/** Accepts a pointer that has already moved, because the SDK sends the update again after a lost answer. */
const movingPointer = (digest: string, newDigest: string) => ({
  UpdateExpression: 'SET digest = :new',
  ConditionExpression: 'digest IN (:digest, :new)',
  ExpressionAttributeValues: { ':digest': digest, ':new': newDigest },
});

/** Conditional, so that an ended session is not recreated. */
const touching = (lastSeenAt: string) => ({
  UpdateExpression: 'SET lastSeenAt = :at',
  ConditionExpression: 'attribute_exists(pk)',
  ExpressionAttributeValues: { ':at': lastSeenAt },
});

const toItem = (digest: string, session: SignInSession): Record<string, unknown> => ({
  ...keyOf(digest),
  type: 'SignInSession',
  ...session,
  expiresAt: ttlOf(session),
});

const StoredSession = z.object({
  id: text,
  userId: text,
  method: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('password') }),
    z.object({ kind: z.literal('passkey'), passkeyId: text }),
    z.object({ kind: z.literal('sso'), providerId: text, provider: text, identityId: text }),
  ]),
  providerSession: z
    .discriminatedUnion('strategy', [
      z.object({ strategy: z.literal('openid_connect'), idToken: text }),
      z.object({ strategy: z.literal('oauth2') }),
      z.object({
        strategy: z.literal('saml'),
        nameId: text,
        nameIdFormat: text.nullable(),
        nameQualifier: text.nullable(),
        spNameQualifier: text.nullable(),
        sessionIndex: text.nullable(),
      }),
    ])
    .nullable(),
  createdAt: text,
  lastSeenAt: text,
  authenticatedAt: text,
  viewerAddress: text,
  userAgent: text,
  credentialsVersion: z.number(),
}) satisfies z.ZodType<SignInSession>;

const toSession = (item: Item): SignInSession => readStored('SignInSession', StoredSession, item);
