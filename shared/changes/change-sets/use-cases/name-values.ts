import { type FamilyId, isUuid } from '../../../platform/domain/ids.ts';

type Named = ReadonlyMap<string, { readonly name: string }>;
type Dependencies = {
  readonly accounts: { readonly findMany: (familyId: FamilyId, ids: readonly string[]) => Promise<Named> };
  readonly records: {
    readonly findMany: (
      familyId: FamilyId,
      kind: 'category' | 'merchant' | 'tag',
      ids: readonly string[],
    ) => Promise<Named>;
  };
};

/** The names of the accounts, categories, merchants and tags whose ids are among the values, alone or in lists. */
export const nameValues =
  ({ accounts, records }: Dependencies) =>
  async (familyId: FamilyId, values: readonly unknown[]): Promise<ReadonlyMap<string, string>> => {
    const texts = values.flat().filter((value): value is string => typeof value === 'string');
    const ids = [...new Set(texts.filter(isUuid))];
    if (ids.length === 0) return new Map();
    const found = await Promise.all([
      accounts.findMany(familyId, ids),
      ...(['category', 'merchant', 'tag'] as const).map((kind) => records.findMany(familyId, kind, ids)),
    ]);
    return new Map(found.flatMap((some) => [...some].map(([id, { name }]) => [id, name] as const)));
  };
