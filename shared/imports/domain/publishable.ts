import { formatMoney } from '../../platform/domain/currency.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import { type Difference, heldBackBy } from './completeness.ts';
import type { ImportRecord } from './import-record.ts';
import { lacksAccount } from './lacks-account.ts';
import { statusDetail } from './status-detail.ts';

/** Whether the client accepts a statement that does not add up. */
export type Acceptance = { readonly acceptIncomplete?: boolean };

/** Why the import cannot be published as it stands; undefined when it can. The import is kept, so its id goes along. */
export const publishRefusal = (
  record: ImportRecord,
  { acceptIncomplete = false }: Acceptance = {},
): DomainError | undefined => {
  const judged = acceptIncomplete ? { ...record, proof: null } : record;
  if (statusDetail(judged).publishable) return undefined;
  const importId = record.id;
  if (record.preflightErrors.length > 0) {
    return new DomainError('preflight_failed', 'The file did not pass the checks before publishing', {
      importId,
      errors: record.preflightErrors,
    });
  }
  const errors = reasons(judged);
  return new DomainError('not_publishable', errors[0] ?? 'The import cannot be published', { importId, errors });
};

/** Why there are too many records of a native file; undefined for others and when there are not. */
export const limitRefusal = ({ id, type, stats }: ImportRecord, maxNativeRecords: number): DomainError | undefined => {
  if (type !== 'NativeImport' || stats.rowsCount <= maxNativeRecords) return undefined;
  const message = `The file has ${stats.rowsCount} records; one import takes at most ${maxNativeRecords}`;
  return new DomainError('max_row_count_exceeded', message, { importId: id });
};

const reasons = (record: ImportRecord): readonly string[] => {
  const { rowsCount, invalidRowsCount } = record.stats;
  if (record.raw === null) return ['Nothing was uploaded: create an import with the file to publish'];
  if (rowsCount === 0 && record.rowIndex === null && record.error !== null) {
    return [`The file could not be read: ${record.error}`];
  }
  if (rowsCount === 0) return ['The file has no data rows'];
  if (invalidRowsCount > 0) {
    return [
      `${invalidRowsCount} of ${rowsCount} rows are not valid: see GET /api/v1/imports/${record.id}/rows`,
      ...record.rowErrors,
    ];
  }
  if (lacksAccount(record)) return [`A ${record.type} goes into one account: set the account_id of the import`];
  const difference = heldBackBy(record);
  return [...record.blockers, ...(difference === undefined ? [] : [doesNotAddUp(difference)])];
};

const FIGURES: Readonly<Record<Difference['figure'], string>> = {
  balance: 'the change between its balances is',
  money_in: 'its stated total of money in is',
  money_out: 'its stated total of money out is',
};

const doesNotAddUp = ({ figure, currency, expected, found, amount }: Difference): string => {
  const [stated, rows, difference] = [expected, found, amount].map((each) => formatMoney(each, currency));
  return `The statement does not add up: ${FIGURES[figure]} ${stated}, but its rows add up to ${rows}, a difference of ${difference}. Compare the rows with the PDF and correct them, or publish with accept_incomplete=true`;
};
