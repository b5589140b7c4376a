import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { sessionDeadline } from '../domain/people/session-rules.ts';
import type { SignInSession } from '../domain/people/sign-in-session.ts';
import type { SignInSessions } from '../use-cases/people/people-ports.ts';
import { holds } from './condition.ts';
import type { Item } from './item.ts';
import { hashKey } from './keys.ts';
import { queryAll } from './query-all.ts';

const POINTER_PREFIX = 'SIGN_IN#';
const keyOf = (digest: string) => ({ pk: `SIGN_IN#${digest}`, sk: 'SIGN_IN' });
const pointerKey = (userId: string, id: string) => ({ pk: `USER#${userId}`, sk: `${POINTER_PREFIX}${id}` });

/**
 * Sessions by the digest of their token, which is random enough for a plain one. The user's pointer is written before
 * the session and removed after it, so no session is ever without one.
 */
export const createSignInSessions = (documents: DynamoDBDocumentClient, TableName: string): SignInSessions => {
  const read = async (digest: string): Promise<SignInSession | undefined> => {
    const get = new GetCommand({ TableName, Key: keyOf(digest), ConsistentRead: true });
    const { Item } = await documents.send(get);
    return Item === undefined ? undefined : toSession(Item);
  };
  const write = async (digest: string, session: SignInSession): Promise<void> => {
    const expiresAt = Math.ceil(Date.parse(sessionDeadline(session)) / 1000);
    const pointer = { ...pointerKey(session.userId, session.id), type: 'SignInPointer', digest, expiresAt };
    await documents.send(new PutCommand({ TableName, Item: pointer }));
    const Item = { ...keyOf(digest), type: 'SignInSession', ...session, expiresAt };
    await documents.send(new PutCommand({ TableName, Item }));
  };
  const drop = (Key: { readonly pk: string; readonly sk: string }) =>
    documents.send(new DeleteCommand({ TableName, Key }));
  const pointersOf = (userId: string) => queryAll(documents, TableName, `USER#${userId}`, POINTER_PREFIX);
  const endPointed = async (userId: string, pointer: Item): Promise<void> => {
    await drop(keyOf(String(pointer['digest'])));
    await drop(pointerKey(userId, idOf(pointer)));
  };
  return {
    create: (token, session) => write(hashKey(token), session),
    find: (token) => read(hashKey(token)),
    touch: async (token, lastSeenAt) => {
      await holds(
        documents.send(new UpdateCommand({ TableName, Key: keyOf(hashKey(token)), ...touching(lastSeenAt) })),
      );
    },
    rotate: async (token, newToken, change) => {
      const session = await read(hashKey(token));
      if (session === undefined) return;
      await write(hashKey(newToken), { ...session, ...change, lastSeenAt: change.authenticatedAt });
      await drop(keyOf(hashKey(token)));
    },
    listOf: async (userId) => {
      const sessions = await Promise.all((await pointersOf(userId)).map(({ digest }) => read(String(digest))));
      return sessions.filter((session) => session?.userId === userId) as SignInSession[];
    },
    end: async (userId, sessionId) => {
      const pointer = (await pointersOf(userId)).find((one) => idOf(one) === sessionId);
      if (pointer !== undefined) await endPointed(userId, pointer);
      return pointer !== undefined;
    },
    endAll: async (userId, exceptSessionId) => {
      const ended = (await pointersOf(userId)).filter((one) => idOf(one) !== exceptSessionId);
      for (const pointer of ended) await endPointed(userId, pointer);
      return ended.length;
    },
  };
};

const idOf = ({ sk }: Item): string => String(sk).slice(POINTER_PREFIX.length);

/** A session that has ended meanwhile does not come back by being seen. */
const touching = (lastSeenAt: string) => ({
  UpdateExpression: 'SET lastSeenAt = :at',
  ConditionExpression: 'attribute_exists(pk)',
  ExpressionAttributeValues: { ':at': lastSeenAt },
});

const toSession = ({ pk: _pk, sk: _sk, type: _type, expiresAt: _ttl, ...item }: Item): SignInSession =>
  item as unknown as SignInSession;
