import type { CatalogueRecordOf } from './catalogue-record.ts';

type Category = Pick<CatalogueRecordOf<'category'>, 'id' | 'name' | 'parentId'>;

export type CategoryTree = {
  /** As it reads: none where the parent is gone, or has a parent itself, which only a race can bring about. */
  readonly parentOf: (category: Pick<Category, 'parentId'>) => Category | undefined;
  readonly childrenOf: (id: string) => readonly Category[];
  /** Why the category (null: a new one) cannot have this parent. */
  readonly parentProblem: (id: string | null, parentId: string) => string | undefined;
};

/** The two levels of a family's categories. */
export const createCategoryTree = (categories: readonly Category[]): CategoryTree => {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const stored = ({ parentId }: Pick<Category, 'parentId'>): Category | undefined => byId.get(parentId ?? '');
  const childrenOf = (id: string): readonly Category[] => categories.filter(({ parentId }) => parentId === id);
  return {
    parentOf: (category) => {
      const parent = stored(category);
      return parent === undefined || stored(parent) !== undefined ? undefined : parent;
    },
    childrenOf,
    parentProblem: (id, parentId) => {
      const parent = byId.get(parentId);
      if (parent === undefined) return 'parent_id must be the id of a category of your family';
      if (parent.id === id) return 'parent_id must not be the category itself';
      const top = stored(parent);
      if (top !== undefined) {
        return `parent_id names "${parent.name}", which is below "${top.name}": categories have two levels`;
      }
      const child = id === null ? undefined : childrenOf(id)[0];
      if (child === undefined) return undefined;
      return `parent_id must be left out: the category has "${child.name}" below it, and categories have two levels`;
    },
  };
};
