import { type EntryFilters, type FilterFacts, needsFacts } from '../domain/entry-filters.ts';

export type FactsDependencies = {
  readonly accounts: {
    readonly list: (familyId: string) => Promise<readonly { readonly id: string; readonly status: string }[]>;
  };
  readonly records: {
    readonly listOf: (
      familyId: string,
      kind: 'category' | 'merchant' | 'tag',
    ) => Promise<readonly { readonly id: string; readonly parentId?: string | null }[]>;
  };
};

/** What these filters need to know of the family; undefined if they need nothing. */
export const readFilterFacts =
  ({ accounts, records }: FactsDependencies) =>
  async (familyId: string, filters: EntryFilters): Promise<FilterFacts | undefined> => {
    if (!needsFacts(filters)) return undefined;
    const { categoryId, merchantId, tagId, inSpending, includeSubcategories } = filters.content ?? {};
    const idsOf = async (kind: 'category' | 'merchant' | 'tag', filter: string | null | undefined) =>
      new Set(filter === null ? (await records.listOf(familyId, kind)).map(({ id }) => id) : []);
    const familyOf = async (id: string | null | undefined): Promise<readonly string[]> =>
      id == null || !includeSubcategories
        ? []
        : (await records.listOf(familyId, 'category'))
            .filter((one) => one.id === id || one.parentId === id)
            .map((one) => one.id);
    const [category, merchant, tag, all, withSubcategories] = await Promise.all([
      idsOf('category', categoryId),
      idsOf('merchant', merchantId),
      idsOf('tag', tagId),
      inSpending === undefined ? [] : accounts.list(familyId),
      familyOf(categoryId),
    ]);
    const hidden = all.filter(({ status }) => status === 'disabled');
    return {
      known: { category, merchant, tag },
      hiddenAccounts: new Set(hidden.map(({ id }) => id)),
      withSubcategories: new Set(withSubcategories),
    };
  };
