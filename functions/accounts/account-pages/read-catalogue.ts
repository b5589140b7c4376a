import { createCategoryTree } from '../../../shared/catalogue/domain/category-levels.ts';
import type { Records } from '../../../shared/catalogue/use-cases/catalogue-ports.ts';
import type { Catalogue } from '../../../web/ledger/catalogue.ts';

type Wanted = {
  readonly familyId: string;
  readonly locale: string;
  /** There may be very many. */
  readonly merchants: boolean;
};

/** What transactions of the family are filed under; a category below another one says so. */
export const readCatalogue = async (
  { listOf }: Pick<Records, 'listOf'>,
  { familyId, locale, merchants: withMerchants }: Wanted,
): Promise<Catalogue> => {
  const [all, tags, merchants] = await Promise.all([
    listOf(familyId, 'category'),
    listOf(familyId, 'tag'),
    withMerchants ? listOf(familyId, 'merchant') : [],
  ]);
  const categories = all.filter((record) => record.kind === 'category');
  const tree = createCategoryTree(categories);
  const byName = byNameIn(locale);
  return {
    categories: categories
      .map((category) => {
        const parent = tree.parentOf(category);
        return { id: category.id, name: parent === undefined ? category.name : `${parent.name}: ${category.name}` };
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
