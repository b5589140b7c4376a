import type { Entry } from '../../ledger/domain/entry.ts';
import type { ExportNames } from './export-names.ts';

/** What an entry refers to, as far as it is there; empty lists and null where it is not. */
export const referencesOf = ({ categoryId, merchantId, tagIds }: Entry, names: ExportNames) => ({
  category_id: names.record('category', categoryId)?.id ?? null,
  merchant_id: names.record('merchant', merchantId)?.id ?? null,
  tag_ids: tagIds.filter((id) => names.record('tag', id) !== undefined),
});

/** Where and when, undefined when the account is gone. */
export const placeOf = ({ accountId, date, amount, currency }: Entry, names: ExportNames) => {
  const account = names.account(accountId);
  return account && { account_id: account.id, date, amount, currency };
};

export const tagNames = ({ tagIds }: Entry, names: ExportNames): readonly string[] =>
  tagIds.flatMap((id) => names.record('tag', id)?.name ?? []);
