import { NotFoundError } from '../domain/errors.ts';
import type { Sha256 } from '../domain/hash.ts';
import type { ImportRecord } from '../domain/imports/import-record.ts';
import type { Mapping, MappingType } from '../domain/imports/mapping.ts';
import type { StoredRow } from '../domain/imports/row-block.ts';
import type { RowDiagnostic, RowEffect } from '../domain/imports/row-diagnostic.ts';
import { rowId } from '../domain/imports/row-id.ts';
import { previewEffect } from '../domain/ledger/read.ts';
import type { Accounts, Imports, RowStore } from './import-ports.ts';
import type { Account, Caller, LedgerPages } from './ports.ts';

export type ListImportRowsDependencies = {
  readonly imports: Imports;
  readonly rows: RowStore;
  readonly accounts: Accounts;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly sha256: Sha256;
};

export type ImportRowsPage = {
  readonly rows: readonly RowDiagnostic[];
  readonly totalCount: number;
  readonly page: number;
};

/** GET /api/v1/imports/{id}/rows. Which block holds a page is arithmetic: a late page costs what the first does. */
export const listImportRows =
  (deps: ListImportRowsDependencies) =>
  async (caller: Caller, importId: string, query: { page: number; perPage: number }): Promise<ImportRowsPage> => {
    const record = await deps.imports.find(caller.familyId, importId);
    if (record === undefined) throw new NotFoundError('Import');
    // rows are listed where they were stored: a native file has none, one still being read has none yet
    const totalCount = record.rowIndex === null ? 0 : record.stats.rowsCount;
    const page = Math.min(query.page, Math.max(1, Math.ceil(totalCount / query.perPage)));
    if (record.rowIndex === null || totalCount === 0) return { rows: [], totalCount, page };

    const first = (page - 1) * query.perPage + 1;
    const last = Math.min(first + query.perPage - 1, totalCount);
    const reader = await deps.rows.open(record.id, record.rowIndex);
    const [stored, mappings] = await Promise.all([reader.rows(first, last), reader.mappings()]);
    const find = createMappingFinder(mappings);
    const effects = await previewEffects(deps, record, stored, find);
    const rows = stored.map(({ row }, at) => ({
      id: rowId(record.id, row.rowNumber, deps.sha256),
      row,
      mappings: {
        account: row.fields.account === '' ? null : find('account', row.fields.account),
        category: row.fields.category === '' ? null : find('category', row.fields.category),
        accountType: row.fields.entityType === '' ? null : find('account_type', row.fields.entityType),
        tags: row.tags.map((tag) => find('tag', tag)),
      },
      effect: effects[at] ?? null,
    }));
    return { rows, totalCount, page };
  };

type FindMapping = (type: MappingType, key: string) => Mapping;

/** A text without a mapping (the type of import has none) reads as one that leads nowhere. */
const createMappingFinder = (mappings: readonly Mapping[]): FindMapping => {
  const byKey = new Map(mappings.map((mapping) => [`${mapping.type}|${mapping.key}`, mapping]));
  return (type, key) =>
    byKey.get(`${type}|${key}`) ?? { type, key, value: null, createWhenEmpty: false, mappable: null };
};

const previewEffects = async (
  { accounts, ledger }: ListImportRowsDependencies,
  record: ImportRecord,
  stored: readonly StoredRow[],
  find: FindMapping,
): Promise<readonly (RowEffect | null)[]> => {
  const known = new Map((await accounts.list(record.familyId)).map((account) => [account.id, account]));
  const accountOf = ({ row }: StoredRow): Account | undefined =>
    known.get(record.accountId ?? find('account', row.fields.account).mappable?.id ?? '');
  const wanted = stored.map((one) => ({ ...one, account: accountOf(one), month: one.row.entry?.date.slice(0, 7) }));
  const keys = new Map<string, { account: Account; month: string }>();
  for (const { account, month } of wanted) {
    if (account !== undefined && month !== undefined) keys.set(`${account.tag}|${month}`, { account, month });
  }
  const read = await ledger.readMany(record.familyId, [...keys.values()]);
  const pages = new Map([...keys.keys()].map((key, at) => [key, read[at]]));
  return wanted.map(({ row, occurrence, account, month }) => {
    if (row.entry === null) return null;
    const page = account && pages.get(`${account.tag}|${month}`);
    if (page === undefined) return { action: 'create', entryId: null };
    const currency = row.entry.currencyFromFile ? row.fields.currency : (account?.currency ?? row.fields.currency);
    const { date, amount } = row.entry;
    return previewEffect(
      page,
      { kind: 'transaction', date, amount, currency, name: row.fields.name, details: null },
      occurrence,
    );
  });
};
