import type { CatalogueRecord, CatalogueRecordOf } from '../../catalogue/domain/catalogue-record.ts';
import { isColor } from '../../catalogue/domain/palette.ts';
import { quoteValue } from '../../platform/domain/quote-value.ts';
import type { CsvImportType } from './csv-import-type.ts';
import { createCategoryPlanner, parentProblem, SAID_OF_CATEGORIES } from './records/category-plan.ts';
import { createKeptAsIs, differences } from './records/kept-as-is.ts';
import { createNamedRows } from './records/named-rows.ts';
import { nameProblems, oneRecord, orNull, RECORD_ROWS } from './records/record-rows.ts';

/** Categories, found by name, with their parents in any order. One that is there keeps what it has and gets what it lacks. */
export const categoryImport: CsvImportType = {
  ...RECORD_ROWS,
  type: 'CategoryImport',
  extras: ['categoryParent', 'categoryColor', 'categoryIcon'],
  readsRecords: true,
  countedAs: () => 'categories',
  recordOf: ({ fields }) => ({ kind: 'category', name: fields.name }),
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
    const kept = createKeptAsIs('categories');
    return {
      see: ({ fields }) => {
        const shown = shownOf(fields.name);
        if (shown === undefined) return;
        const { categoryColor, categoryIcon, categoryParent } = fields;
        const said = { color: orNull(categoryColor), icon: orNull(categoryIcon), parent: orNull(categoryParent) };
        kept.add(fields.name, differences(shown, said));
      },
      warnings: kept.warnings,
    };
  },

  createPlanner: (context) => createCategoryPlanner(context),
};

/** What a category has that a file may say, its parent by name. */
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
