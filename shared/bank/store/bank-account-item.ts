import type { Item, Key } from '../../platform/dynamodb/item.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import type { BankAccount } from '../domain/connection.ts';

/** Those of one connection lie together. */
export const bankAccountsPrefix = (connectionId: string): string => `BANK_ACCOUNT#${connectionId}#`;

export const bankAccountKey = (familyId: string, connectionId: string, id: string): Key => ({
  pk: familyPk(familyId),
  sk: `${bankAccountsPrefix(connectionId)}${id}`,
});

export const bankLinkKey = (familyId: string, accountId: string): Key => ({
  pk: familyPk(familyId),
  sk: `BANK_LINK#${accountId}`,
});

/** What is null is not stored. */
export const toBankAccountItem = (account: BankAccount): Item => ({
  ...bankAccountKey(account.familyId, account.connectionId, account.id),
  type: 'BankAccount',
  ...Object.fromEntries(Object.entries(account).filter(([, value]) => value !== null)),
});

export const toBankAccount = (item: Item): BankAccount =>
  Object.fromEntries(FIELDS.map((field) => [field, item[field] ?? null])) as unknown as BankAccount;

const FIELDS = [
  ...['id', 'connectionId', 'familyId', 'upstreamId', 'name', 'currency', 'institution', 'kind', 'state'],
  ...['balance', 'available', 'balanceDate', 'hasHoldings', 'accountId', 'invertBalance'],
  ...['syncedFrom', 'syncedThrough', 'syncedBy', 'historyDone', 'emptyWindows'],
  ...['missingSince', 'zeroRuns', 'holdingsRefusedAt', 'lastActivity', 'notice', 'createdAt', 'updatedAt'],
] as const satisfies readonly (keyof BankAccount)[];
