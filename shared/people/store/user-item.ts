import type { Item } from '../../platform/dynamodb/item.ts';
import { familyPk, hashKey } from '../../platform/dynamodb/keys.ts';
import type { User } from '../domain/user.ts';

export const MEMBER_PREFIX = 'MEMBER#';
export const userKey = (id: string) => ({ pk: `USER#${id}`, sk: 'USER' });
export const emailKey = (email: string) => ({ pk: `EMAIL#${hashKey(email)}`, sk: 'EMAIL' });
export const memberKey = (familyId: string, userId: string) => ({
  pk: familyPk(familyId),
  sk: `${MEMBER_PREFIX}${userId}`,
});

/** The index lists all users, spread over a few partitions. */
export const USER_SHARDS = 4;
export const userPartition = (shard: number): string => `USERS#${shard}`;
const shardOf = (id: string): number => Number.parseInt(id.slice(-1), 16) % USER_SHARDS;

export const toUserItem = (user: User): Record<string, unknown> => ({
  ...userKey(user.id),
  gsi1pk: userPartition(shardOf(user.id)),
  gsi1sk: user.id,
  type: 'User',
  ...user,
});

export const toUser = ({ pk: _pk, sk: _sk, type: _type, gsi1pk: _p, gsi1sk: _s, ...item }: Item): User =>
  item as unknown as User;
