import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { normalEmail } from '../../platform/domain/email.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { quoteValue } from '../../platform/domain/quote-value.ts';
import { isUuid } from '../../platform/domain/uuid.ts';
import { holds } from '../../platform/dynamodb/condition.ts';
import type { Item } from '../../platform/dynamodb/item.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import { isStaleClaim } from '../../platform/dynamodb/stale-claim.ts';
import type { User } from '../domain/user.ts';
import type { Users } from '../use-cases/people-ports.ts';
import { createEmailClaims } from './email-claim.ts';
import { listUsers } from './list-users.ts';
import { updateUser } from './update-user.ts';
import { emailKey, MEMBER_PREFIX, memberKey, toUser, toUserItem, userKey } from './user-item.ts';

const FIRST_USER = { pk: 'FIRST_USER', sk: 'FIRST_USER' };

/** Users, the claims of their e-mail addresses and the family's pointers to them. */
export type UserRepository = Users & {
  /** Those whom the family points to and who are in it. */
  readonly listOfFamily: (familyId: string) => Promise<readonly User[]>;
};

/** `find` is consistent; `create` may be repeated: a user who exists stays as he is. */
export const createUserRepository = (documents: DynamoDBDocumentClient, TableName: string): UserRepository => {
  const get = async (Key: { readonly pk: string; readonly sk: string }) =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const putNew = (item: Readonly<Record<string, unknown>>) =>
    holds(documents.send(new PutCommand({ TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' })));
  const drop = (Key: { readonly pk: string; readonly sk: string }) =>
    documents.send(new DeleteCommand({ TableName, Key }));

  const emails = createEmailClaims(documents, TableName);
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
      return users.filter((user) => user?.familyId === familyId) as User[];
    },
    create: async (user, now) => {
      const email = addressOf(user);
      if (!(await emails.claim(email, user.id, now))) return false;
      await putNew({ ...memberKey(user.familyId, user.id), type: 'Member', userId: user.id });
      await putNew(toUserItem({ ...user, email, createdAt: now, updatedAt: now }));
      return true;
    },
    update: updateUser(documents, TableName),
    listAll: listUsers(documents, TableName),
    remove: async (id) => {
      const user = await find(id);
      if (user === undefined) return;
      await settleFirst(documents, TableName, id);
      await drop(memberKey(user.familyId, id));
      await emails.release(user.email, id);
      await drop(userKey(id)); // last: until then the removal can be repeated
    },
    claimFirst: createClaimFirst(documents, TableName, get),
    firstUserId: async () => (await get(FIRST_USER))?.['userId'],
    isFirstOpen: createIsFirstOpen(get),
  };
};

type Gets = (Key: { readonly pk: string; readonly sk: string }) => Promise<Item | undefined>;

/** A claim whose user was never made is taken over after a while. */
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

/** Who was the first and goes was made: nobody takes his place. */
const settleFirst = async (documents: DynamoDBDocumentClient, TableName: string, userId: string): Promise<void> => {
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
  if (email === null) throw new ValidationError([`email ${quoteValue(text)} is not an address`]);
  return email;
};
