import { ValidationError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { ImportId } from '../../../platform/domain/ids.ts';
import type { DuplicateChoice } from '../../domain/import-attributes.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import type { StoredRow } from '../../rows/domain/row-block.ts';
import type { RowDiagnostic } from '../../rows/domain/row-diagnostic.ts';
import { rowNotFound } from '../../rows/domain/row-not-found.ts';
import { describeRows } from '../../rows/use-cases/describe-rows.ts';
import { findImportRow, type ListImportRowsDependencies } from '../../rows/use-cases/list-import-rows.ts';
import type { RowReader } from '../../use-cases/import-ports.ts';
import { type ReviseImportDependencies, reviseImport } from '../../use-cases/revise-import.ts';
import { findCandidates, MOST_ROWS_SHOWN_WITH_CANDIDATES } from './duplicate-candidates.ts';

export type DecideDuplicateDependencies = ReviseImportDependencies & ListImportRowsDependencies;

/**
 * PATCH /api/v1/imports/{id}/rows/{row_number}: decides whether a row and the entry that may be the same transaction are one, also
 * if both have the same bank reference, or whether a deleted entry is added again.
 * Publishing asks about the other rows only.
 * @throws DomainError 404; 422 if no entry may be the same, or the import is too large to decide row by row; and the errors of
 * `reviseImport`
 */
export const decideDuplicate =
  (deps: DecideDuplicateDependencies) =>
  async (caller: Caller, importId: ImportId, rowNumber: number, choice: DuplicateChoice): Promise<RowDiagnostic> => {
    await reviseImport(deps, caller, importId, async (record, reader) => {
      const [stored] = await reader.rows(rowNumber, rowNumber);
      if (stored === undefined) throw rowNotFound();
      const { duplicate: _, ...row } = stored.row;
      const [diagnostic] = await describeRows(deps, record, [stored], await reader.mappings());
      const deleted = diagnostic?.effect?.deleted;
      const entryId = deleted?.entryId ?? (await candidateOf(deps, record, reader, rowNumber));
      const isUndecided = choice === 'ask' || (choice === 'match' && deleted !== undefined);
      const after = isUndecided ? row : { ...row, duplicate: { choice, entryId } };
      const rows = { blocks: await blockWith(reader, after), repaired: [rowNumber] };
      return { rows, change: {}, result: null };
    });
    return findImportRow(deps)(caller, importId, rowNumber);
  };

/** The entry that may be the same transaction as the row. */
const candidateOf = async (
  deps: DecideDuplicateDependencies,
  record: ImportRecord,
  reader: RowReader,
  rowNumber: number,
): Promise<string> => {
  if (record.stats.rowsCount > MOST_ROWS_SHOWN_WITH_CANDIDATES) {
    throw new ValidationError([
      `Imports of more than ${MOST_ROWS_SHOWN_WITH_CANDIDATES} rows are not decided row by row: send on_possible_duplicate when you publish`,
    ]);
  }
  const { doubtful, referenced, decided } = await findCandidates(deps, record, reader);
  const candidate = [doubtful, referenced, decided].map((candidates) => candidates.get(rowNumber)).find(Boolean);
  if (candidate === undefined) {
    throw new ValidationError([
      `Row ${rowNumber} has no possible duplicate: on_possible_duplicate decides about rows with the effect review, and about rows whose transaction was deleted`,
    ]);
  }
  return candidate.entryId;
};

/** The block of the row, by its number, with the changed row. */
const blockWith = async (
  { blocks, block }: Pick<RowReader, 'blocks' | 'block'>,
  row: ImportRow,
): Promise<ReadonlyMap<number, readonly StoredRow[]>> => {
  const { rowNumber } = row;
  const number = blocks.findIndex(({ first, rows }) => first <= rowNumber && rowNumber < first + rows);
  const stored = (await block(number)) ?? [];
  return new Map([
    [number, stored.map((storedRow) => (storedRow.row.rowNumber === rowNumber ? { ...storedRow, row } : storedRow))],
  ]);
};
