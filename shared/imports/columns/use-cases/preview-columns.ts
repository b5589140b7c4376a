import type { Accounts } from '../../../ledger/entries/domain/account.ts';
import { BusyError, DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Families } from '../../../platform/domain/family.ts';
import type { Uploads } from '../../../platform/domain/object-store.ts';
import { familyToday } from '../../../platform/use-cases/family-today.ts';
import { dateBounds } from '../../dates/domain/date-bounds.ts';
import type { ImportConfiguration, ImportStats, ImportWarning } from '../../domain/import-attributes.ts';
import type { ImportRecord, RawFile } from '../../domain/import-record.ts';
import { readRows } from '../../prepare/parse/read-rows.ts';
import { contextOf } from '../../prepare/use-cases/prepare-rows.ts';
import { readRaw } from '../../prepare/use-cases/raw-file.ts';
import { type ImportRow, rowId } from '../../rows/domain/row.ts';
import type { RowDiagnostic } from '../../rows/domain/row-diagnostic.ts';
import { ROW_ERRORS_SHOWN } from '../../rows/use-cases/row-tally.ts';
import { validateConfiguration, withDefaults } from '../../settings/domain/configuration.ts';
import { isCsvType, typeFacts } from '../../types/domain/type-facts.ts';

export type PreviewColumnsDependencies = {
  readonly families: Families;
  readonly accounts: Accounts;
  readonly uploads: Pick<Uploads, 'get' | 'stream'>;
  readonly now: () => string;
};

export type ColumnsPreview = {
  readonly headers: readonly string[];
  /** Configured or required headers that the file does not have. */
  readonly missingHeaders: readonly string[];
  /** The given configuration with the labels that were found by name. */
  readonly configuration: ImportConfiguration;
  /** The first rows of the file, without mappings and effects. */
  readonly rows: readonly RowDiagnostic[];
  /** The first errors, for example `Row 312: Amount is required`. */
  readonly rowErrors: readonly string[];
  readonly warnings: readonly ImportWarning[];
  readonly stats: Pick<ImportStats, 'rowsCount' | 'validRowsCount' | 'invalidRowsCount'>;
  readonly sample: { readonly rowsLookedAt: number; readonly isWhole: boolean };
};

const ROWS_SHOWN = 10;
const ROWS_LOOKED_AT = 1_000;

/**
 * The first rows of an import's CSV file as read with a configuration. Writes nothing; the account can differ from
 * the stored one.
 * @throws DomainError 409 `busy`; 422 as for creating or updating the import with this configuration.
 */
export const previewColumns =
  (deps: PreviewColumnsDependencies) =>
  async (record: ImportRecord, proposed: ImportConfiguration): Promise<ColumnsPreview> => {
    const raw = requireTable(record);
    const configuration = withDefaults(proposed, record.type);
    const faults = validateConfiguration(configuration, record.type);
    if (faults.length > 0) throw new ValidationError(faults);

    const bounds = dateBounds(await familyToday(deps)(record.familyId));
    const bytes = await readRaw(deps, raw);
    const context = await contextOf(deps, { ...record, configuration, dateBounds: bounds });
    const seen = createSample();
    const read = readRows(bytes, { ...context, maxRows: ROWS_LOOKED_AT }, seen.add);
    if (!read.ok) throw new DomainError(read.code === 'interrupted' ? 'busy' : read.code, read.message);
    const { rows, invalid, errors, first } = seen.result();
    return {
      headers: read.headers ?? [],
      missingHeaders: read.missingHeaders ?? [],
      configuration: read.configuration,
      rows: first.map((row) => diagnosed(record, row)),
      rowErrors: errors,
      warnings: read.warnings,
      stats: { rowsCount: rows, validRowsCount: rows - invalid, invalidRowsCount: invalid },
      sample: { rowsLookedAt: rows, isWhole: read.isWhole ?? true },
    };
  };

const requireTable = ({ raw, type }: ImportRecord): RawFile => {
  if (!isCsvType(type)) throw new DomainError('invalid_import_type', `A ${type} has no columns`);
  if (raw === null) throw new DomainError('missing_content', 'The import has no file yet: send a file');
  if (raw.copyFrom !== undefined) throw new BusyError('The file is still being stored: try again');
  return raw;
};

const createSample = () => {
  const first: ImportRow[] = [];
  const errors: string[] = [];
  let rows = 0;
  let invalid = 0;
  return {
    add: (row: ImportRow): void => {
      if (first.length < ROWS_SHOWN) first.push(row);
      if (row.leftOut === true) return;
      rows += 1;
      if (row.errors.length === 0) return;
      invalid += 1;
      for (const error of row.errors) {
        if (errors.length < ROW_ERRORS_SHOWN) errors.push(`Row ${row.rowNumber}: ${error}`);
      }
    },
    result: () => ({ rows, invalid, errors, first }),
  };
};

const diagnosed = ({ id, type }: ImportRecord, row: ImportRow): RowDiagnostic => ({
  id: rowId(id, row.rowNumber),
  row,
  extras: typeFacts(type)?.extras ?? [],
  mappings: { account: null, category: null, accountType: null, tags: [] },
  effect: null,
});
