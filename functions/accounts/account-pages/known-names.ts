import type { Account } from '../../../shared/ledger/domain/account.ts';
import { nameEntries } from '../../../shared/ledger/use-cases/name-entries.ts';
import type { Catalogue } from '../../../web/ledger/catalogue.ts';

/** Names entries by what a page has read anyway; merchants and securities, which its lists do not show, read as none. */
export const knownNames = (
  accounts: readonly Account[],
  { categories, tags }: Pick<Catalogue, 'categories' | 'tags'>,
) => {
  const byKind = { category: byId(categories), tag: byId(tags), merchant: byId([]), security: byId([]) };
  return nameEntries({
    accounts: { findMany: async () => byId(accounts) },
    records: { findMany: async (_familyId, kind) => byKind[kind] },
  });
};

const byId = <One extends { readonly id: string }>(all: readonly One[]): ReadonlyMap<string, One> =>
  new Map(all.map((one) => [one.id, one]));
