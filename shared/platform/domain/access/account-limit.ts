import type { AccountId } from '../ids.ts';

/** The accounts that a key may see and change; undefined for all accounts of the family. */
export type AccountLimit = readonly AccountId[] | undefined;

export const isAllowed = (limit: AccountLimit, accountId: AccountId): boolean =>
  limit === undefined || limit.includes(accountId);
