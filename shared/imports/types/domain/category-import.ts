import type { CatalogueRecord, CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import { isColor } from '../../../catalogue/domain/palette.ts';
import { DomainError, quoteValue } from '../../../platform/domain/errors.ts';
import type { PlanNumber } from '../../publish/domain/plan.ts';
import type { CsvImportType, PlannerContext, RowPlanner } from './import-type-definition.ts';
import {
  createNamedRows,
  createUnchangedRecords,
  differences,
  type NamedRow,
  nameProblems,
  oneRecord,
  orNull,
  RECORD_ROWS,
} from './record-rows.ts';
import { TYPE_FACTS } from './type-facts.ts';

/** Categories, matched by name, with parents in any order. An existing category keeps its values and gets missing ones. */
export const categoryImport: CsvImportType = {
  ...TYPE_FACTS.CategoryImport,
  ...RECORD_ROWS,
  type: 'CategoryImport',
  countedAs: () => 'categories',
  columns: () => [
    { field: 'name', required: 'cell' },
    { field: 'categoryColor' },
    { field: 'categoryParent' },
    { field: 'categoryIcon' },
  ],

  interpret: ({ values }) => {
    const { name, categoryColor, categoryParent } = values;
    const problems = [
      ...nameProblems('Name', name),
      ...nameProblems('Parent category', categoryParent),
      ...(categoryColor === '' || isColor(categoryColor)
        ? []
        : [`Color ${quoteValue(categoryColor)} is not a color like "#4da568"`]),
      ...(categoryParent === name ? [`Parent category ${quoteValue(name)} is the category itself`] : []),
    ];
    return problems.length > 0 ? { ok: false, problems } : oneRecord({ categoryColor: categoryColor.toLowerCase() });
  },

  createLinker: () => {
    const rows = createNamedRows(SAID_OF_CATEGORIES);
    return {
      see: rows.add,
      link: (row) => {
        const problem = row.entry === null ? undefined : parentProblem(rows.get, row.fields.categoryParent);
        return problem === undefined ? row : { ...row, errors: [...row.errors, problem], entry: null };
      },
      warnings: rows.warnings,
    };
  },

  createAdvisor: (records) => {
    const shownOf = createCategoryView(records);
    const kept = createUnchangedRecords('categories');
    return {
      see: ({ fields }) => {
        const shown = shownOf(fields.name);
        if (shown === undefined) return;
        const { categoryColor, categoryIcon, categoryParent } = fields;
        const stated = { color: orNull(categoryColor), icon: orNull(categoryIcon), parent: orNull(categoryParent) };
        kept.add(fields.name, differences(shown, stated));
      },
      warnings: kept.warnings,
    };
  },

  createPlanner: (context) => createCategoryPlanner(context),
};

/** The fields of existing categories that a file can set, with the parent by name. */
const createCategoryView = (records: readonly CatalogueRecord[]) => {
  const categories = records.filter((record): record is CatalogueRecordOf<'category'> => record.kind === 'category');
  const byId = new Map(categories.map((category) => [category.id, category]));
  const byName = new Map(categories.map((category) => [category.name, category]));
  return (name: string): Readonly<Record<string, string | null>> | undefined => {
    const category = byName.get(name);
    if (category === undefined) return undefined;
    const { color, icon, parentId } = category;
    return { color, icon, parent: byId.get(parentId ?? '')?.name ?? null };
  };
};

const SAID_OF_CATEGORIES = ['categoryColor', 'categoryParent', 'categoryIcon'] as const;

const parentOf = (row: NamedRow | undefined): string => row?.fields.categoryParent ?? '';

/** The error if a parent in the file has a parent itself. */
const parentProblem = (find: (name: string) => NamedRow | undefined, parent: string): string | undefined => {
  const above = find(parent);
  const top = parentOf(above);
  return parent === '' || above === undefined || top === ''
    ? undefined
    : `Parent category ${quoteValue(parent)} is itself below ${quoteValue(top)} on row ${above.row}: categories can have only two levels`;
};

/** Adds a step for each category in the file, after the step for its parent, which need not be in the file. */
const createCategoryPlanner = ({ addStep, records }: PlannerContext): RowPlanner => {
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

/** @throws DomainError if the categories of the file and the family together would have a third level */
const requirePlace = (row: NamedRow, find: (name: string) => NamedRow | undefined, known: FamilyTree): void => {
  const parent = parentOf(row);
  if (parent === '' || known.parentOf(row.name) !== undefined) return;
  const top = known.parentOf(parent);
  const child = known.childOf(row.name);
  const problem =
    parentProblem(find, parent) ??
    (top !== undefined
      ? `Parent category ${quoteValue(parent)} is itself below ${quoteValue(top)} in your family: categories can have only two levels`
      : child !== undefined
        ? `${quoteValue(row.name)} has the category ${quoteValue(child)} below it in your family, so it cannot have the parent ${quoteValue(parent)}: categories can have only two levels`
        : undefined);
  if (problem !== undefined) throw new DomainError('validation_failed', `Row ${row.row}: ${problem}`);
};

type FamilyTree = {
  readonly parentOf: (name: string) => string | undefined;
  /** One of the categories below it. */
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
