import { type EntryFilters, type FilterFacts, needsFacts } from '../domain/entry-filters.ts';

export type FactsDependencies = {
  readonly accounts: {
    readonly list: (familyId: string) => Promise<readonly { readonly id: string; readonly status: string }[]>;
  };
  readonly records: {
    readonly listOf: (
      familyId: string,
      kind: 'category' | 'merchant' | 'tag',
    ) => Promise<readonly { readonly id: string }[]>;
  };
};

/** What these filters need to know of the family; undefined if they need nothing. */
export const readFilterFacts =
  ({ accounts, records }: FactsDependencies) =>
  async (familyId: string, filters: EntryFilters): Promise<FilterFacts | undefined> => {
    if (!needsFacts(filters)) return undefined;
    const { categoryId, merchantId, tagId, inSpending } = filters.content ?? {};
    const idsOf = async (kind: 'category' | 'merchant' | 'tag', filter: string | null | undefined) =>
      new Set(filter === null ? (await records.listOf(familyId, kind)).map(({ id }) => id) : []);
    const [category, merchant, tag, all] = await Promise.all([
      idsOf('category', categoryId),
      idsOf('merchant', merchantId),
      idsOf('tag', tagId),
      inSpending === undefined ? [] : accounts.list(familyId),
    ]);
    const hidden = all.filter(({ status }) => status === 'disabled');
    return { known: { category, merchant, tag }, hiddenAccounts: new Set(hidden.map(({ id }) => id)) };
  };
