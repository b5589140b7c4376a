import type { CatalogueRecordOf } from '../../../shared/catalogue/domain/catalogue-record.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { isCreatable } from '../../../shared/imports/mappings/domain/mappings.ts';
import { rowColumns } from '../../../shared/imports/rows/domain/row-columns.ts';
import type { RowDiagnostic } from '../../../shared/imports/rows/domain/row-diagnostic.ts';
import { firstNewRows } from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import type { RepeatedRow } from '../../../shared/imports/rows/use-cases/row-remarks.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import type { NewRow, NewRows } from '../../../web/imports/preview/new-rows.ts';
import {
  type CategoryPictures,
  type Chip,
  NO_CATEGORY_PICTURE,
} from '../../../web/platform/components/category-chip.ts';
import { categoryPictures } from '../../platform/category-pictures.ts';
import type { ImportWork } from '../import-work.ts';

const SHOWN = 10;

export const NO_NEW_ROWS: NewRows = {
  first: [],
  repeated: [],
  categories: [],
  ruled: { rows: 0, rules: 0, isWhole: true },
};

/** The first entries that an import adds; none for types whose rows are accounts, categories and the like. */
export const newRows = async (
  work: ImportWork,
  record: ImportRecord,
  { repeated, known }: { readonly repeated: readonly RepeatedRow[]; readonly known: Known },
): Promise<NewRows> => {
  const { rows, changedByRules, ruleIds, isWhole } = await firstNewRows(work)(record, SHOWN);
  const hasCategory = rowColumns(record).some(({ name }) => name === 'category');
  const categories = hasCategory ? [...known.categories.values()].map(({ name }) => name) : [];
  return {
    first: rows.flatMap((row) => newRow(record, row, known)),
    repeated: repeated.flatMap(({ first, row }) => newRow(record, row, known).map((same) => ({ first, row: same }))),
    categories: categories.toSorted(names.compare),
    ruled: { rows: changedByRules, rules: ruleIds.size, isWhole },
  };
};

/** The records that rows may name, of all kinds in one read, which the preview shares. */
export const readKnown = async ({ accounts, records }: ImportWork, familyId: FamilyId): Promise<Known> => {
  const [all, named] = await Promise.all([accounts.list(familyId), records.list(familyId)]);
  const categories = named.filter((record) => record.kind === 'category');
  return {
    accounts: byId(all),
    categories: byId(categories),
    merchants: byId(named.filter((record) => record.kind === 'merchant')),
    rules: byId(named.filter((record) => record.kind === 'rule')),
    pictures: categoryPictures(categories),
  };
};

const names = new Intl.Collator('en');

const byId = <One extends { readonly id: string }>(all: readonly One[]): ReadonlyMap<string, One> =>
  new Map(all.map((item) => [item.id, item]));

type Known = {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly categories: ReadonlyMap<string, CatalogueRecordOf<'category'>>;
  readonly merchants: ReadonlyMap<string, { readonly name: string }>;
  readonly rules: ReadonlyMap<string, CatalogueRecordOf<'rule'>>;
  readonly pictures: CategoryPictures;
};

const newRow = (
  { accountId }: Pick<ImportRecord, 'accountId'>,
  row: RowDiagnostic,
  known: Known,
): readonly NewRow[] => {
  const { mappings, effect } = row;
  const { fields, entry, rowNumber, splits } = row.row;
  if (entry === null || entry.kind === 'record') return [];
  const account = known.accounts.get(accountId ?? mappings.account?.mappable?.id ?? '');
  const own = (effect?.rules ?? []).find(({ part }) => part === null);
  return [
    {
      number: rowNumber,
      kind: entry.kind,
      isPart: entry.part !== null,
      date: entry.date,
      name: fields.name || fields.ticker,
      account: accountId === null ? (account?.name ?? fields.account) : null,
      category: categoryOf(row, known),
      merchant: known.merchants.get(own?.change.merchantId ?? '')?.name ?? null,
      rules: (own?.ruleIds ?? []).map((id) => ({ id, name: known.rules.get(id)?.ruleName ?? null })),
      cell: entry.part === null && splits.length === 0 ? fields.category : null,
      amount: entry.amount,
      currency: entry.currencyFromFile ? fields.currency : (account?.currency ?? fields.currency),
    },
  ];
};

/** The category that a rule sets comes first, because rules run as soon as the row is in the ledger. */
const categoryOf = (
  { mappings: { category }, effect }: RowDiagnostic,
  { categories, pictures }: Known,
): Chip | null => {
  const byRule = effect?.rules?.find(({ part }) => part === null)?.change.categoryId;
  const found = categories.get(byRule ?? category?.mappable?.id ?? '');
  if (found !== undefined) return { name: found.name, ...(pictures.get(found.id) ?? NO_CATEGORY_PICTURE) };
  return category !== null && isCreatable(category) ? { name: category.key, ...NO_CATEGORY_PICTURE } : null;
};
