import { type FamilyId, isUuid } from '../../../platform/domain/ids.ts';
import { isObject } from '../../../platform/domain/stored-shape.ts';

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

/** Those of a value, of a list, and those that a part of a split names. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject<Readonly<Record<string, unknown>>>(value)) return [];
  return NAMED_IN_PARTS.flatMap((field) => textsIn(value[field]));
};

const NAMED_IN_PARTS = ['category_id', 'merchant_id', 'tag_ids'] as const;

/** The names of the accounts, categories, merchants and tags whose ids are among the values, alone, in lists or in parts. */
export const nameValues =
  ({ accounts, records }: Dependencies) =>
  async (familyId: FamilyId, values: readonly unknown[]): Promise<ReadonlyMap<string, string>> => {
    const texts = values.flatMap(textsIn);
    const ids = [...new Set(texts.filter(isUuid))];
    if (ids.length === 0) return new Map();
    const found = await Promise.all([
      accounts.findMany(familyId, ids),
      ...(['category', 'merchant', 'tag'] as const).map((kind) => records.findMany(familyId, kind, ids)),
    ]);
    return new Map(found.flatMap((some) => [...some].map(([id, { name }]) => [id, name] as const)));
  };
