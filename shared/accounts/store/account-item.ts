import type { Account } from '../../ledger/domain/account.ts';
import type { Item, Key } from '../../platform/dynamodb/item.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';

export const ACCOUNT_PREFIX = 'ACCOUNT#';

/** What an account is created with. */
export type NewAccount = Omit<Account, 'tag' | 'owners' | 'createdAt' | 'updatedAt'>;

export const accountKey = (familyId: string, id: string): Key => ({
  pk: familyPk(familyId),
  sk: `${ACCOUNT_PREFIX}${id}`,
});

export const toAccountItem = (
  familyId: string,
  account: NewAccount,
  tag: string,
  owner: string,
  now: string,
): Item => ({
  ...accountKey(familyId, account.id),
  type: 'Account',
  ...account,
  name: account.name.toWellFormed(), // as the table gives it back
  tag,
  owners: new Set([owner]),
  createdAt: now,
  updatedAt: now,
});

export const toAccount = ({ pk: _pk, sk: _sk, type: _type, owners, ...item }: Item): Account =>
  ({ ...item, owners: [...(owners as ReadonlySet<string>)].sort() }) as unknown as Account;

/** For a sort that puts the oldest first. */
export const byAge = (a: Account, b: Account): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
