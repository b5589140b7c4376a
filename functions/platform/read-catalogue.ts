import { createCategoryTree } from '../../shared/catalogue/domain/catalogue-record.ts';
import { DEFAULT_ICON, shownColor } from '../../shared/catalogue/domain/palette.ts';
import type { Records } from '../../shared/catalogue/use-cases/catalogue-ports.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import type { Catalogue } from '../../web/ledger/transaction-fields.ts';

type Dependencies = { readonly records: Pick<Records, 'listOf'> };

type Wanted = {
  readonly familyId: FamilyId;
  readonly locale: string;
  /** Left out of lists, because there can be very many. */
  readonly merchants: boolean;
};

/** The categories, merchants and tags of the family; subcategories include the parent's name. */
export const readCatalogue = async (
  { records: { listOf } }: Dependencies,
  { familyId, locale, merchants: withMerchants }: Wanted,
): Promise<Catalogue> => {
  const [all, tags, merchants] = await Promise.all([
    listOf(familyId, 'category'),
    listOf(familyId, 'tag'),
    withMerchants ? listOf(familyId, 'merchant') : [],
  ]);
  const categories = all.filter((record) => record.kind === 'category');
  const tree = createCategoryTree(categories);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const byName = byNameIn(locale);
  return {
    categories: categories
      .map((category) => {
        const parent = byId.get(tree.parentOf(category)?.id ?? '');
        return {
          id: category.id,
          name: parent === undefined ? category.name : `${parent.name}: ${category.name}`,
          color: shownColor(category, parent),
          icon: category.icon ?? DEFAULT_ICON,
        };
      })
      .sort(byName),
    tags: tags.map(toNamed).sort(byName),
    merchants: merchants.map(toNamed).sort(byName),
  };
};

const toNamed = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });

const byNameIn = (locale: string) => {
  const { compare } = new Intl.Collator(locale);
  return (a: { readonly name: string }, b: { readonly name: string }) => compare(a.name, b.name);
};
