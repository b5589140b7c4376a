import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { PlannerContext, RowPlanner } from '../import-type.ts';
import type { PlanNumber } from '../plan.ts';
import { createNamedRows, type NamedRow } from './named-rows.ts';
import { orNull } from './record-rows.ts';

export const SAID_OF_CATEGORIES = ['categoryColor', 'categoryParent', 'categoryIcon'] as const;

const parentOf = (row: NamedRow | undefined): string => row?.fields.categoryParent ?? '';

/** Why a category of the file cannot be a parent: it has one itself. */
export const parentProblem = (find: (name: string) => NamedRow | undefined, parent: string): string | undefined => {
  const above = find(parent);
  const top = parentOf(above);
  return parent === '' || above === undefined || top === ''
    ? undefined
    : `Parent category ${quoteValue(parent)} is below ${quoteValue(top)} on row ${above.row}: categories have two levels`;
};

/** A step for each category of the file, after one for its parent, whether the file has that or only names it. */
export const createCategoryPlanner = ({ addStep, records }: PlannerContext): RowPlanner => {
  const rows = createNamedRows(SAID_OF_CATEGORIES);
  const numbers = new Map<string, PlanNumber>();
  const known = createFamilyTree(records);

  const addCategory = (name: string, row: NamedRow | undefined): PlanNumber => {
    const parent = parentOf(row);
    const above = parent === '' ? undefined : numbers.get(parent);
    const defaults = {
      color: orNull(row?.fields.categoryColor ?? ''),
      icon: orNull(row?.fields.categoryIcon ?? ''),
      classification: null,
      parentId: null,
    };
    const number = addStep({
      kind: 'category',
      bind: { by: 'name', name, defaults },
      ...(above !== undefined && { references: { parentId: above } }),
    });
    numbers.set(name, number);
    return number;
  };

  return {
    collect: rows.add,
    rowsOf: () => [],
    counts: () => {
      const all = rows.all();
      for (const row of all) requirePlace(row, rows.get, known);
      const children = all.filter((row) => parentOf(row) !== '');
      for (const row of all) if (parentOf(row) === '') addCategory(row.name, row);
      const named = new Set(children.map(parentOf).filter((parent) => rows.get(parent) === undefined));
      for (const parent of named) addCategory(parent, undefined);
      for (const row of children) addCategory(row.name, row);
      return { expected: { categories: all.length }, derived: named.size === 0 ? {} : { categories: named.size } };
    },
  };
};

/** @throws DomainError for a row that would make a third level of what file and family have together. */
const requirePlace = (row: NamedRow, find: (name: string) => NamedRow | undefined, known: FamilyTree): void => {
  const parent = parentOf(row);
  if (parent === '' || known.parentOf(row.name) !== undefined) return;
  const top = known.parentOf(parent);
  const child = known.childOf(row.name);
  const problem =
    parentProblem(find, parent) ??
    (top !== undefined
      ? `Parent category ${quoteValue(parent)} is below ${quoteValue(top)} in your family: categories have two levels`
      : child !== undefined
        ? `${quoteValue(row.name)} has the category ${quoteValue(child)} below it in your family, so it cannot have the parent ${quoteValue(parent)}: categories have two levels`
        : undefined);
  if (problem !== undefined) throw new DomainError('validation_failed', `Row ${row.row}: ${problem}`);
};

type FamilyTree = {
  readonly parentOf: (name: string) => string | undefined;
  /** One of those below it. */
  readonly childOf: (name: string) => string | undefined;
};

const createFamilyTree = (records: PlannerContext['records']): FamilyTree => {
  const categories = records.filter((record): record is CatalogueRecordOf<'category'> => record.kind === 'category');
  const byId = new Map(categories.map((category) => [category.id, category.name]));
  const parents = new Map<string, string>();
  const children = new Map<string, string>();
  for (const { name, parentId } of categories) {
    const parent = byId.get(parentId ?? '');
    if (parent === undefined) continue;
    parents.set(name, parent);
    children.set(parent, name);
  }
  return { parentOf: (name) => parents.get(name), childOf: (name) => children.get(name) };
};
