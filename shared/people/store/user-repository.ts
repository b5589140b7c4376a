import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import { type FamilyId, isUuid, type UserId } from '../../platform/domain/ids.ts';
import { normalEmail } from '../../platform/domain/text/addresses.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk, hashKey, type Item, type Key } from '../../platform/dynamodb/keys.ts';
import { getAll, queryAll } from '../../platform/dynamodb/many-items.ts';
import { isStaleClaim } from '../../platform/dynamodb/name-claims.ts';
import { readStored, text } from '../../platform/dynamodb/stored.ts';
import { ROLES } from '../domain/role.ts';
import type { User } from '../domain/user.ts';
import { APPEARANCES } from '../settings/domain/appearance.ts';
import type { UserChanges, UserConditions, Users } from '../use-cases/people-ports.ts';

const FIRST_USER = { pk: 'FIRST_USER', sk: 'FIRST_USER' };

/** Users, the claims of their email addresses, and the family's pointers to them. */
export type UserRepository = Users & {
  /** Members of the family: users that it points to and that point back. */
  readonly listOfFamily: (familyId: FamilyId) => Promise<readonly User[]>;
};

/** `find` is strongly consistent. `create` is idempotent: an existing user is left unchanged. */
export const createUserRepository = (documents: DynamoDBDocumentClient, TableName: string): UserRepository => {
  const get = async (Key: { readonly pk: string; readonly sk: string }) =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const putNew = (item: Readonly<Record<string, unknown>>) =>
    holds(documents.send(new PutCommand({ TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' })));
  const drop = (Key: { readonly pk: string; readonly sk: string }) =>
    documents.send(new DeleteCommand({ TableName, Key }));

  const emails = createEmailClaims(documents, TableName);
  const update = updateUser(documents, TableName);
  const find: Users['find'] = async (id) => {
    if (!isUuid(id)) return undefined;
    const item = await get(userKey(id));
    return item === undefined ? undefined : toUser(item);
  };
  return {
    find,
    findByEmail: async (text) => {
      const email = normalEmail(text);
      const claim = email === null ? undefined : await get(emailKey(email));
      const user = claim === undefined ? undefined : await find(String(claim['userId']));
      return user?.email === email ? user : undefined;
    },
    listOfFamily: async (familyId) => {
      const pointers = await queryAll(documents, TableName, familyPk(familyId), MEMBER_PREFIX);
      const users = await Promise.all(pointers.map(({ userId }) => find(String(userId))));
      return users.filter((user) => user !== undefined).filter((user) => user.familyId === familyId);
    },
    create: async (user, now) => {
      const email = addressOf(user);
      if (!(await emails.claim(email, user.id, now))) return false;
      await putNew({ ...memberKey(user.familyId, user.id), type: 'Member', userId: user.id });
      await putNew(toUserItem({ ...user, email, createdAt: now, updatedAt: now }));
      return true;
    },
    update,
    changeEmail: async (user, change, now) => {
      if (!(await emails.claim(change.email, user.id, now))) return 'taken';
      const { email, status, credentialsVersion = 0 } = user;
      const when = { email, status, credentialsVersion, emailChange: change };
      const after = await update(user.id, { email: change.email }, now, { when });
      return after === undefined ? 'over' : 'changed'; // the claim of the other address counts no more
    },
    listAll: listUsers(documents, TableName),
    remove: async (id) => {
      const user = await find(id);
      if (user === undefined) return;
      await settleFirst(documents, TableName, id);
      await drop(memberKey(user.familyId, id));
      await emails.release(user.email, id);
      await drop(userKey(id)); // last, so that an interrupted removal can be retried
    },
    claimFirst: createClaimFirst(documents, TableName, get),
    firstUserId: async () => (await get(FIRST_USER))?.['userId'],
    isFirstOpen: createIsFirstOpen(get),
  };
};

type Gets = (Key: { readonly pk: string; readonly sk: string }) => Promise<Item | undefined>;

/** A claim whose user was never created can be taken over after a while. */
const createClaimFirst =
  (documents: DynamoDBDocumentClient, TableName: string, get: Gets): Users['claimFirst'] =>
  async (userId, now) => {
    const claim = { ...FIRST_USER, type: 'FirstUser', userId, createdAt: now };
    const put = (condition: object) => holds(documents.send(new PutCommand({ TableName, Item: claim, ...condition })));
    if (await put({ ConditionExpression: 'attribute_not_exists(pk)' })) return true;
    const held = await get(FIRST_USER);
    if (held?.['userId'] === userId) return true;
    if (held === undefined || held['settled'] === true || !isStaleClaim(held, now)) return false;
    return (await get(userKey(String(held['userId'])))) === undefined && put(whileHeldBy(held['userId']));
  };

const createIsFirstOpen =
  (get: Gets): Users['isFirstOpen'] =>
  async () => {
    const held = await get(FIRST_USER);
    if (held === undefined) return true;
    return held['settled'] !== true && (await get(userKey(String(held['userId'])))) === undefined;
  };

/** Marks the first user as created before deletion, so that no one can take their place. */
const settleFirst = async (documents: DynamoDBDocumentClient, TableName: string, userId: UserId): Promise<void> => {
  const settle = new UpdateCommand({
    TableName,
    Key: FIRST_USER,
    UpdateExpression: 'SET settled = :yes',
    ConditionExpression: 'userId = :held',
    ExpressionAttributeValues: { ':yes': true, ':held': userId },
  });
  await holds(documents.send(settle));
};

const whileHeldBy = (userId: unknown) => ({
  ConditionExpression: 'userId = :held AND attribute_not_exists(settled)',
  ExpressionAttributeValues: { ':held': userId },
});

const addressOf = ({ email: text }: Pick<User, 'email'>): string => {
  const email = normalEmail(text);
  if (email === null)
    throw new ValidationError([`email ${quoteValue(text)} must be an email address like name@example.com`]);
  return email;
};

const MEMBER_PREFIX = 'MEMBER#';
export const userKey = (id: string) => ({ pk: `USER#${id}`, sk: 'USER' });
export const emailKey = (email: string) => ({ pk: `EMAIL#${hashKey(email)}`, sk: 'EMAIL' });
const memberKey = (familyId: FamilyId, userId: UserId) => ({
  pk: familyPk(familyId),
  sk: `${MEMBER_PREFIX}${userId}`,
});

/** The index spreads all users over a few partitions. */
export const USER_SHARDS = 4;
export const userPartition = (shard: number): string => `USERS#${shard}`;
const shardOf = (id: string): number => Number.parseInt(id.slice(-1), 16) % USER_SHARDS;

const toUserItem = (user: User): Record<string, unknown> => ({
  ...userKey(user.id),
  gsi1pk: userPartition(shardOf(user.id)),
  gsi1sk: user.id,
  type: 'User',
  ...user,
});

const StoredUser = z.object({
  id: text,
  familyId: text,
  email: text,
  emailChange: z
    .object({ email: text, tokenDigest: text, expires: text, credentialsVersion: z.number() })
    .nullable()
    .exactOptional(),
  role: z.enum(ROLES),
  roleSource: z.enum(['sso', 'manual', 'bootstrap']).exactOptional(),
  foundedFamily: z.boolean().exactOptional(),
  roleSyncedAt: text.exactOptional(),
  firstName: text.nullable().exactOptional(),
  lastName: text.nullable().exactOptional(),
  externalId: text.nullable().exactOptional(),
  appearance: z.enum(APPEARANCES).exactOptional(),
  metadata: z.record(text, text).exactOptional(),
  status: z.enum(['active', 'suspended']),
  suspendedBy: z.enum(ROLES).exactOptional(),
  passwordHash: text.nullable(),
  secondFactor: z
    .object({
      secret: text.nullable(),
      lastStep: z.number(),
      recoveryCodes: z.record(text, z.literal(true)),
      enabledAt: text,
    })
    .nullable()
    .exactOptional(),
  credentialsVersion: z.number().exactOptional(),
  lastSignInAt: text.exactOptional(),
  createdAt: text,
  updatedAt: text,
}) satisfies z.ZodType<User>;

export const toUser = (item: Item): User => readStored('User', StoredUser, item);

/**
 * One item per email address, claimed before a user gets it. A claim counts only while its user has the address, or for
 * the minute in which a request can give it to them.
 */
const createEmailClaims = (documents: DynamoDBDocumentClient, TableName: string) => {
  const get = async (Key: Key): Promise<Item | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const isOwner = async (userId: unknown, email: string): Promise<boolean> =>
    (await get(userKey(String(userId))))?.['email'] === email;

  return {
    /** False if another user has it. */
    claim: async (email: string, userId: UserId, now: string): Promise<boolean> => {
      const Item = { ...emailKey(email), type: 'EmailClaim', userId, createdAt: now };
      const put = (condition: object) => holds(documents.send(new PutCommand({ TableName, Item, ...condition })));
      if (await put({ ConditionExpression: 'attribute_not_exists(pk)' })) return true;
      const held = await get(emailKey(email));
      if (held === undefined) return false;
      const isOwn = held['userId'] === userId; // renewed, so that nobody takes it over before the user has the address
      if (!isOwn && (!isStaleClaim(held, now) || (await isOwner(held['userId'], email)))) return false;
      return put(asSeen(held, Item));
    },
    /** Does nothing if another user has taken it over. */
    release: async (email: string, userId: UserId): Promise<void> => {
      const Key = emailKey(email);
      await holds(documents.send(new DeleteCommand({ TableName, Key, ...whileOf(userId) })));
    },
  };
};

type EmailClaim = { readonly userId: UserId; readonly createdAt: string };

/** Also if it is already the new one, because the SDK sends a write again after a lost answer. */
const asSeen = (held: Item, { userId, createdAt }: EmailClaim) => ({
  ConditionExpression: '(userId = :held AND createdAt = :since) OR (userId = :userId AND createdAt = :createdAt)',
  ExpressionAttributeValues: {
    ':held': held['userId'],
    ':since': held['createdAt'],
    ':userId': userId,
    ':createdAt': createdAt,
  },
});

const whileOf = (userId: unknown) => ({
  ConditionExpression: 'userId = :held',
  ExpressionAttributeValues: { ':held': userId },
});

/** All users: IDs from the index, records from the table with one read per user. */
const listUsers =
  (documents: DynamoDBDocumentClient, TableName: string): Users['listAll'] =>
  async () => {
    const ids: string[] = [];
    for (let shard = 0; shard < USER_SHARDS; shard++) {
      const query = {
        TableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': userPartition(shard) },
      };
      for await (const page of paginateQuery({ client: documents }, query)) {
        ids.push(...(page.Items ?? []).map(({ gsi1sk }) => String(gsi1sk)));
      }
    }
    const users = (await getAll(documents, TableName, ids.map(userKey))).map(toUser);
    return users.toSorted(byEmail);
  };

const byEmail = (a: User, b: User): number => compareText(a.email, b.email);

type Options = { readonly endSessions?: boolean; readonly when?: UserConditions };
type AddressChange = Partial<Pick<User, 'email'>>;

/** Updates an existing user in one write, which can also end all their sessions. */
const updateUser =
  (documents: DynamoDBDocumentClient, TableName: string) =>
  async (id: string, changes: UserChanges & AddressChange, now: string, options: Options = {}) => {
    let after: Item | undefined;
    const send = async (): Promise<void> => {
      const update = new UpdateCommand({ TableName, Key: userKey(id), ...setting(changes, now, options) });
      after = (await documents.send(update)).Attributes;
    };
    return (await holds(send())) && after !== undefined ? toUser(after) : undefined;
  };

const setting = (changes: UserChanges & AddressChange, now: string, { endSessions = false, when }: Options) => {
  const set = Object.entries({ ...changes, updatedAt: now }).filter(([, value]) => value !== undefined);
  const { emailChange, ...same } = when ?? {};
  const expected = Object.entries({
    ...same,
    ...(emailChange !== undefined && { emailChange: emailChange.tokenDigest }),
  });
  return {
    UpdateExpression:
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}` +
      (endSessions ? ' ADD credentialsVersion :step' : ''),
    ConditionExpression: ['attribute_exists(pk)', ...expected.map(isAs)].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries([...set, ...expected].map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ...Object.fromEntries(expected.map(([name, value]) => [`:when_${name}`, value])),
      ...(endSessions && { ':step': 1 }),
    },
    ReturnValues: 'ALL_NEW' as const,
  };
};

/** A missing version counts as 0. The digest of its token tells one change of the address from another. */
const isAs = ([name, value]: readonly [string, unknown]): string => {
  if (name === 'emailChange') return '#emailChange.tokenDigest = :when_emailChange';
  const equals = `#${name} = :when_${name}`;
  return name === 'credentialsVersion' && value === 0 ? `(attribute_not_exists(#${name}) OR ${equals})` : equals;
};
