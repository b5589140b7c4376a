import fc from 'fast-check';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import type { World } from '../../model/world.ts';
import { aConfiguration } from './import-builders.ts';

const HEADER = ['date', 'amount', 'name', 'category', 'tags', 'notes'] as const;
export type Cells = Readonly<Record<(typeof HEADER)[number], string>>;

/** Long enough that a block has only a dozen rows. */
export const NOTES = 'n'.repeat(9_900);

const csvOf = (rows: readonly Cells[]): string =>
  [HEADER.join(','), ...rows.map((row) => HEADER.map((name) => `"${row[name].replaceAll('"', '""')}"`).join(','))].join(
    '\n',
  );

/** A file with these rows, imported without an account. */
export const importOf = (world: World, rows: readonly Cells[], numberFormat: '1,234.56' | '1.234,56' = '1,234.56') =>
  world.create(world.caller, {
    type: 'TransactionImport',
    accountId: null,
    publish: false,
    configuration: aConfiguration({ dateFormat: '%d/%m/%Y', numberFormat }),
    content: { bytes: Buffer.from(csvOf(rows)), source: 'text', filename: null, contentType: null },
  });

/** All data of the import about its rows. */
export const stateOf = async (world: World, { id }: ImportRecord) => {
  const record = await world.imports.find(world.caller.familyId, id);
  const reader = await world.rows.open(id, record?.rowIndex ?? '');
  const mappings = await reader.mappings();
  return {
    rows: await reader.rows(1, 1_000),
    // the question about a credit card depends on the file, not on repaired rows
    mappings: mappings.map(({ ifCard, ...mapping }) => JSON.stringify(mapping)).sort(),
    counted: reader.blocks.map(({ invalid }) => invalid).reduce((sum, invalid) => sum + invalid, 0),
    stats: record?.stats,
    rowErrors: record?.rowErrors,
    blockers: record?.blockers,
    proof: record?.proof,
    expected: record?.verification.expectedRecordCounts,
  };
};

export const aCells = fc.record({
  date: fc.constantFrom('01/02/2026', '02/02/2026', '28/02/2026', 'never', ''),
  amount: fc.constantFrom('-1.50', '2', '1,000.25', 'x', ''),
  name: fc.constantFrom('Bakery', 'Rent'),
  category: fc.constantFrom('', 'Food', 'Home: Rent'),
  tags: fc.constantFrom('', 'a', 'a,b'),
  notes: fc.constantFrom('', 'short', NOTES),
});
