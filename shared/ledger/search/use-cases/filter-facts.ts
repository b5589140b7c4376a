import type { FamilyId } from '../../../platform/domain/ids.ts';
import { type EntryFilters, type FilterFacts, needsFacts } from '../domain/entry-filters.ts';
import { idsNamed } from '../domain/named-records.ts';

type Kind = 'category' | 'merchant' | 'tag';

type Known = { readonly id: string; readonly name: string; readonly parentId?: string | null };

export type FactsDependencies = {
  readonly accounts: {
    readonly list: (familyId: FamilyId) => Promise<readonly { readonly id: string; readonly status: string }[]>;
  };
  readonly records: { readonly listOf: (familyId: FamilyId, kind: Kind) => Promise<readonly Known[]> };
};

/** Undefined if these filters need only the entries. */
export const readFilterFacts =
  ({ accounts, records }: FactsDependencies) =>
  async (familyId: FamilyId, filters: EntryFilters): Promise<FilterFacts | undefined> => {
    if (!needsFacts(filters)) return undefined;
    const { categoryId, merchantId, tagId, inSpending, includeSubcategories, search = '' } = filters.content ?? {};
    const listOf = async (kind: Kind, isNeeded: boolean) =>
      isNeeded || search !== '' ? records.listOf(familyId, kind) : [];
    const [category, merchant, tag, all] = await Promise.all([
      listOf('category', categoryId === null || includeSubcategories === true),
      listOf('merchant', merchantId === null),
      listOf('tag', tagId === null),
      inSpending === undefined ? [] : accounts.list(familyId),
    ]);
    const hidden = all.filter(({ status }) => status === 'disabled');
    return {
      known: { category: idsOf(category), merchant: idsOf(merchant), tag: idsOf(tag) },
      hiddenAccounts: new Set(hidden.map(({ id }) => id)),
      withSubcategories: idsOf(category.filter(({ id, parentId }) => id === categoryId || parentId === categoryId)),
      named: idsNamed(search, { category, merchant, tag }),
    };
  };

const idsOf = (records: readonly Known[]): ReadonlySet<string> => new Set(records.map(({ id }) => id));
