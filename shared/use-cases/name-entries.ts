import type { Entry } from '../domain/ledger/entry.ts';
import type { Account } from './ports.ts';

export type Named = { readonly id: string; readonly name: string };
type NamedKind = 'category' | 'tag' | 'merchant';

export type NameEntriesDependencies = {
  readonly accounts: {
    readonly findMany: (familyId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Account>>;
  };
  readonly records: {
    readonly findMany: (
      familyId: string,
      kind: NamedKind,
      ids: readonly string[],
    ) => Promise<ReadonlyMap<string, Named>>;
  };
};

/** An entry with the records that it names. One that is gone reads as none. */
export type NamedEntry = {
  readonly entry: Entry;
  readonly account: Account | null;
  readonly category: Named | null;
  readonly merchant: Named | null;
  readonly tags: readonly Named[];
};

/** Looks every named record up once, however many entries name it. */
export const nameEntries =
  ({ accounts, records }: NameEntriesDependencies) =>
  async (familyId: string, entries: readonly Entry[]): Promise<readonly NamedEntry[]> => {
    const find = async (kind: NamedKind, ids: readonly (string | null)[]) => {
      const wanted = distinct(ids);
      return wanted.length === 0 ? new Map<string, Named>() : records.findMany(familyId, kind, wanted);
    };
    const accountIds = distinct(entries.map(({ accountId }) => accountId));
    const [accountsById, categories, merchants, tags] = await Promise.all([
      accountIds.length === 0 ? new Map<string, Account>() : accounts.findMany(familyId, accountIds),
      find(
        'category',
        entries.map(({ categoryId }) => categoryId),
      ),
      find(
        'merchant',
        entries.map(({ merchantId }) => merchantId),
      ),
      find(
        'tag',
        entries.flatMap(({ tagIds }) => tagIds),
      ),
    ]);
    return entries.map((entry) => ({
      entry,
      account: accountsById.get(entry.accountId) ?? null,
      category: categories.get(entry.categoryId ?? '') ?? null,
      merchant: merchants.get(entry.merchantId ?? '') ?? null,
      tags: entry.tagIds.flatMap((id) => tags.get(id) ?? []),
    }));
  };

export const nameEntry = (deps: NameEntriesDependencies) => {
  const name = nameEntries(deps);
  return async (familyId: string, entry: Entry): Promise<NamedEntry> => {
    const [named] = await name(familyId, [entry]);
    if (named === undefined) throw new Error('Every entry gets its names');
    return named;
  };
};

const distinct = (ids: readonly (string | null)[]): readonly string[] => [...new Set(ids.filter((id) => id !== null))];
