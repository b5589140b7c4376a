import {
  type CatalogueRecord,
  type CatalogueRecordOf,
  createCategoryTree,
} from '../../../shared/catalogue/domain/catalogue-record.ts';
import { DEFAULT_ICON, shownColor } from '../../../shared/catalogue/domain/palette.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import type { NamedKind, ShownRecord } from '../../../web/catalogue/record-words.ts';

type Named = CatalogueRecordOf<NamedKind>;

const ICONS = { tag: 'tag', merchant: 'store' } as const;

type Dependencies = {
  readonly records: { readonly listOf: (familyId: FamilyId, kind: NamedKind) => Promise<readonly CatalogueRecord[]> };
};

/** All records of a kind as people see them, by name; subcategories follow their parents. */
export const readRecords = async (
  { records }: Dependencies,
  familyId: FamilyId,
  kind: NamedKind,
  locale: string,
): Promise<readonly ShownRecord[]> => {
  const { compare } = new Intl.Collator(locale);
  const all = (await records.listOf(familyId, kind)).filter(
    (record): record is Named & CatalogueRecord => record.kind === kind,
  );
  const sorted = all.toSorted((a, b) => compare(a.name, b.name));
  const categories = sorted.filter((record) => record.kind === 'category');
  if (kind !== 'category') {
    return sorted.map((record) => ({
      id: record.id,
      name: record.name,
      color: shownColor(record),
      icon: ICONS[kind],
      parent: null,
    }));
  }
  const tree = createCategoryTree(categories);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const shown = categories.map((category): ShownRecord => {
    const parent = byId.get(tree.parentOf(category)?.id ?? '');
    const color = shownColor(category, parent);
    return {
      id: category.id,
      name: category.name,
      color,
      icon: category.icon ?? DEFAULT_ICON,
      parent: parent === undefined ? null : { id: parent.id, name: parent.name },
    };
  });
  const children = Map.groupBy(shown, ({ parent }) => parent?.id ?? null);
  return (children.get(null) ?? []).flatMap((top) => [top, ...(children.get(top.id) ?? [])]);
};
