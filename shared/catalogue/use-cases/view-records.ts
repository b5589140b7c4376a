import type { Sha256 } from '../../platform/domain/hash.ts';
import type { CatalogueRecordOf } from '../domain/catalogue-record.ts';
import { createCategoryTree } from '../domain/category-levels.ts';
import { shownColor } from '../domain/shown-color.ts';
import type { CatalogueDependencies } from './catalogue-ports.ts';
import { type BudgetLines, findBudgetLines } from './find-budget-lines.ts';
import { findOperands, type OperandNames } from './find-operands.ts';

type Dependencies = Pick<CatalogueDependencies, 'records'> & { readonly sha256: Sha256 };
type Named = { readonly id: string; readonly name: string };

/** Records of a kind as people see them; one that is named and gone reads as none. */
export type CategoryView = {
  readonly record: CatalogueRecordOf<'category'>;
  readonly parent: Named | null;
  readonly color: string;
};
export type ColoredView<K extends 'tag' | 'merchant'> = {
  readonly record: CatalogueRecordOf<K>;
  readonly color: string;
};
export type RuleView = { readonly record: CatalogueRecordOf<'rule'>; readonly operands: OperandNames };
export type BudgetView = {
  readonly record: CatalogueRecordOf<'budget'>;
  readonly lines: BudgetLines;
  /** By id. */
  readonly categories: ReadonlyMap<string, Named>;
};

export const viewCategories =
  ({ records, sha256 }: Dependencies) =>
  async (familyId: string, list: readonly CatalogueRecordOf<'category'>[]): Promise<readonly CategoryView[]> => {
    const parents = await findAbove(records, familyId, list);
    const above = await findAbove(records, familyId, parents);
    const tree = createCategoryTree([...parents, ...above]);
    return list.map((record) => {
      const parent = tree.parentOf(record);
      const colored = parents.find(({ id }) => id === parent?.id);
      return { record, parent: parent ?? null, color: shownColor(record, colored, sha256) };
    });
  };

const findAbove = async (
  records: Dependencies['records'],
  familyId: string,
  list: readonly CatalogueRecordOf<'category'>[],
): Promise<readonly CatalogueRecordOf<'category'>[]> => {
  const ids = [...new Set(list.map(({ parentId }) => parentId).filter((id) => id !== null))];
  if (ids.length === 0) return [];
  const found = await records.findMany(familyId, 'category', ids);
  return [...found.values()].filter((record): record is CatalogueRecordOf<'category'> => record.kind === 'category');
};

export const viewColored =
  <K extends 'tag' | 'merchant'>({ sha256 }: Pick<Dependencies, 'sha256'>) =>
  async (_familyId: string, list: readonly CatalogueRecordOf<K>[]): Promise<readonly ColoredView<K>[]> =>
    list.map((record) => ({ record, color: shownColor(record, undefined, sha256) }));

export const viewRules =
  (deps: Pick<Dependencies, 'records'>) =>
  async (familyId: string, list: readonly CatalogueRecordOf<'rule'>[]): Promise<readonly RuleView[]> => {
    const operands = await findOperands(deps, familyId, list);
    return list.map((record) => ({ record, operands }));
  };

export const viewBudgets =
  (deps: Pick<Dependencies, 'records'>) =>
  async (familyId: string, list: readonly CatalogueRecordOf<'budget'>[]): Promise<readonly BudgetView[]> => {
    if (list.length === 0) return [];
    const byBudget = await findBudgetLines(deps, familyId);
    const shown = list.flatMap(({ id }) => byBudget.get(id) ?? []);
    const ids = [...new Set(shown.map(({ categoryId }) => categoryId).filter((id) => id !== null))];
    const categories = ids.length === 0 ? new Map() : await deps.records.findMany(familyId, 'category', ids);
    return list.map((record) => ({ record, lines: byBudget.get(record.id) ?? [], categories }));
  };
