import { ValidationError } from '../../platform/domain/errors.ts';
import { clampPage, type PageRequest } from '../../platform/domain/paging.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { Mapping } from '../domain/mapping.ts';
import type { RowDiagnostic, RowEffect } from '../domain/row-diagnostic.ts';
import { type DescribeRowsDependencies, describeRows } from './describe-rows.ts';
import type { RowReader } from './import-ports.ts';
import { previewTwins } from './preview-twins.ts';
import type { RowFilter } from './select-rows.ts';
import { passing } from './select-rows.ts';
import { wholesOfParts } from './wholes-of-parts.ts';

/** What rows would do is known only by looking: of larger imports it would take longer than a page may. */
export const MOST_ROWS_BY_EFFECT = 20_000;

type Described = { readonly rows: readonly RowDiagnostic[]; readonly totalCount: number };

/**
 * One page of the rows that would be created, or that are there already. Every block is read that has valid rows, and for
 * each the pages of the ledger that its rows go to: it grows with the rows of the import, so their number is limited.
 * @throws ValidationError
 */
export const selectByEffect = async (
  deps: DescribeRowsDependencies,
  record: ImportRecord,
  reader: RowReader,
  mappings: readonly Mapping[],
  { effect, ...filter }: RowFilter & { readonly effect: RowEffect['action'] },
  request: PageRequest,
): Promise<Described> => {
  if (record.stats.rowsCount > MOST_ROWS_BY_EFFECT) {
    throw new ValidationError([`effect is a filter for imports of up to ${MOST_ROWS_BY_EFFECT} rows`]);
  }
  const found: RowDiagnostic[] = [];
  const once = readOnce(deps);
  for (const [number, { rows, invalid }] of reader.blocks.entries()) {
    if (rows === invalid || filter.valid === false) continue;
    const stored = await passing(reader, number, filter);
    const described = await describeRows(once, record, [...stored, ...(await wholesOfParts(reader, stored))], mappings);
    const shown = await previewTwins(once, record, reader, described.slice(0, stored.length));
    found.push(...shown.filter((row) => row.effect?.action === effect));
  }
  const start = (clampPage(request, found.length) - 1) * request.perPage;
  return { rows: found.slice(start, start + request.perPage), totalCount: found.length };
};

/** What the family has is the same for every block. */
const readOnce = (deps: DescribeRowsDependencies): DescribeRowsDependencies => ({
  ...deps,
  accounts: { list: kept((familyId) => deps.accounts.list(familyId)) },
  records: { listOf: kept((familyId, kind) => deps.records.listOf(familyId, kind)) },
});

const kept = <Key extends readonly string[], Found>(read: (...key: Key) => Promise<Found>) => {
  const known = new Map<string, Promise<Found>>();
  return (...key: Key): Promise<Found> => {
    const name = key.join('|');
    const found = known.get(name) ?? read(...key);
    known.set(name, found);
    return found;
  };
};
