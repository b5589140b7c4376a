import type { FamilyId } from '../../platform/domain/ids.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { type CatalogueRecordOf, createCategoryTree } from '../domain/catalogue-record.ts';
import { shownColor } from '../domain/palette.ts';
import { operandKey, operandsOf, parseRuleTexts } from '../domain/rule-content.ts';
import type { CatalogueDependencies } from './catalogue-ports.ts';

type Dependencies = Pick<CatalogueDependencies, 'records'>;
type Named = { readonly id: string; readonly name: string };

/** Records as people see them; references to deleted records read as none. */
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
  ({ records }: Dependencies) =>
  async (familyId: FamilyId, list: readonly CatalogueRecordOf<'category'>[]): Promise<readonly CategoryView[]> => {
    const parents = await findAbove(records, familyId, list);
    const above = await findAbove(records, familyId, parents);
    const tree = createCategoryTree([...parents, ...above]);
    return list.map((record) => {
      const parent = tree.parentOf(record);
      const colored = parents.find(({ id }) => id === parent?.id);
      return { record, parent: parent ?? null, color: shownColor(record, colored) };
    });
  };

const findAbove = async (
  records: Dependencies['records'],
  familyId: FamilyId,
  list: readonly CatalogueRecordOf<'category'>[],
): Promise<readonly CatalogueRecordOf<'category'>[]> => {
  const ids = [...new Set(list.map(({ parentId }) => parentId).filter((id) => id !== null))];
  if (ids.length === 0) return [];
  const found = await records.findMany(familyId, 'category', ids);
  return [...found.values()].filter((record): record is CatalogueRecordOf<'category'> => record.kind === 'category');
};

export const viewColored =
  <K extends 'tag' | 'merchant'>() =>
  async (_familyId: string, list: readonly CatalogueRecordOf<K>[]): Promise<readonly ColoredView<K>[]> =>
    list.map((record) => ({ record, color: shownColor(record) }));

export const viewRules =
  (deps: Pick<Dependencies, 'records'>) =>
  async (familyId: FamilyId, list: readonly CatalogueRecordOf<'rule'>[]): Promise<readonly RuleView[]> => {
    const operands = await findOperands(deps, familyId, list);
    return list.map((record) => ({ record, operands }));
  };

export const viewBudgets =
  (deps: Pick<Dependencies, 'records'>) =>
  async (familyId: FamilyId, list: readonly CatalogueRecordOf<'budget'>[]): Promise<readonly BudgetView[]> => {
    if (list.length === 0) return [];
    const byBudget = await findBudgetLines(deps, familyId);
    const shown = list.flatMap(({ id }) => byBudget.get(id) ?? []);
    const ids = [...new Set(shown.map(({ categoryId }) => categoryId).filter((id) => id !== null))];
    const categories = ids.length === 0 ? new Map() : await deps.records.findMany(familyId, 'category', ids);
    return list.map((record) => ({ record, lines: byBudget.get(record.id) ?? [], categories }));
  };

/** Sorted by id for a stable order. */
export type BudgetLines = readonly CatalogueRecordOf<'budget_category'>[];

/** The lines of all the family's budgets, by budget. */
export const findBudgetLines = async (
  { records }: { readonly records: Pick<CatalogueDependencies['records'], 'listOf'> },
  familyId: FamilyId,
): Promise<ReadonlyMap<string, BudgetLines>> => {
  const all = await records.listOf(familyId, 'budget_category');
  const lines = all.filter((record): record is BudgetLines[number] => record.kind === 'budget_category');
  return Map.groupBy(
    lines.toSorted((a, b) => compareText(a.id, b.id)),
    ({ budgetId }) => budgetId ?? '',
  );
};

/** Record names by `operandKey` (kind and id). */
export type OperandNames = ReadonlyMap<string, string>;

const KINDS = ['category', 'merchant', 'tag'] as const;

/** The names of the records that rules refer to; deleted ones are left out. */
export const findOperands = async (
  { records }: Pick<CatalogueDependencies, 'records'>,
  familyId: FamilyId,
  rules: readonly Pick<CatalogueRecordOf<'rule'>, 'conditions' | 'actions'>[],
): Promise<OperandNames> => {
  const operands = rules.flatMap((rule) => operandsOf(parseRuleTexts(rule)));
  const found = await Promise.all(
    KINDS.map((kind) => {
      const ids = new Set(operands.filter((operand) => operand.kind === kind).map(({ value }) => value));
      return ids.size === 0 ? new Map() : records.findMany(familyId, kind, [...ids]);
    }),
  );
  return new Map(
    found.flatMap((byId, at) =>
      [...byId].map(([id, { name }]) => [operandKey({ kind: KINDS[at] ?? 'tag', value: id }), name] as const),
    ),
  );
};
