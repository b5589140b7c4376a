import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { NewUser, User } from '../domain/people/user.ts';
import { holds } from './condition.ts';
import { familyPk, hashKey } from './keys.ts';
import { queryAll } from './query-all.ts';

const MEMBER_PREFIX = 'MEMBER#';
const userKey = (id: string) => ({ pk: `USER#${id}`, sk: 'USER' });
const emailKey = (email: string) => ({ pk: `EMAIL#${hashKey(email)}`, sk: 'EMAIL' });

/** Users, the claims of their e-mail addresses and the family's pointers to them. */
export type UserRepository = {
  /** Consistent. */
  readonly find: (id: string) => Promise<User | undefined>;
  readonly findByEmail: (email: string) => Promise<User | undefined>;
  /** Those whom the family points to and who are in it. */
  readonly listOfFamily: (familyId: string) => Promise<readonly User[]>;
  /** False when the address belongs to another user; may be repeated, a user who exists stays as he is. */
  readonly create: (user: NewUser, now: string) => Promise<boolean>;
  /** False when there is no such user. */
  readonly setPasswordHash: (id: string, passwordHash: string, now: string) => Promise<boolean>;
};

export const createUserRepository = (documents: DynamoDBDocumentClient, TableName: string): UserRepository => {
  const get = async (Key: { readonly pk: string; readonly sk: string }) =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const putNew = (item: Readonly<Record<string, unknown>>) =>
    holds(documents.send(new PutCommand({ TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' })));

  const find: UserRepository['find'] = async (id) => {
    const item = await get(userKey(id));
    return item === undefined ? undefined : toUser(item);
  };
  return {
    find,
    findByEmail: async (text) => {
      const email = normalEmail(text);
      const claim = await get(emailKey(email));
      const user = claim === undefined ? undefined : await find(String(claim['userId']));
      return user?.email === email ? user : undefined;
    },
    listOfFamily: async (familyId) => {
      const pointers = await queryAll(documents, TableName, familyPk(familyId), MEMBER_PREFIX);
      const users = await Promise.all(pointers.map(({ userId }) => find(String(userId))));
      return users.filter((user) => user?.familyId === familyId) as User[];
    },
    create: async (user, now) => {
      const email = normalEmail(user.email);
      const claim = { ...emailKey(email), type: 'EmailClaim', userId: user.id };
      if (!(await putNew(claim)) && (await get(emailKey(email)))?.['userId'] !== user.id) return false;
      const pointer = { pk: familyPk(user.familyId), sk: `${MEMBER_PREFIX}${user.id}` };
      await putNew({ ...pointer, type: 'Member', userId: user.id });
      await putNew({ ...userKey(user.id), type: 'User', ...user, email, createdAt: now, updatedAt: now });
      return true;
    },
    setPasswordHash: (id, passwordHash, now) =>
      holds(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: userKey(id),
            UpdateExpression: 'SET passwordHash = :hash, updatedAt = :now',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':hash': passwordHash, ':now': now },
          }),
        ),
      ),
  };
};

/** Addresses are told apart without regard to case. */
const normalEmail = (email: string): string => email.trim().toLowerCase();

const toUser = ({ pk: _pk, sk: _sk, type: _type, ...item }: Readonly<Record<string, unknown>>): User =>
  item as unknown as User;
