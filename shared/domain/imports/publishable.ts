import { DomainError } from '../errors.ts';
import type { ImportRecord } from './import-record.ts';
import { statusDetail } from './status-detail.ts';

/** Why the import cannot be published as it stands; undefined when it can. The import is kept, so its id goes along. */
export const publishRefusal = (record: ImportRecord): DomainError | undefined => {
  const detail = statusDetail(record);
  if (detail.publishable) return undefined;
  const importId = record.id;
  if (record.preflightErrors.length > 0) {
    return new DomainError('preflight_failed', 'The file did not pass the checks before publishing', {
      importId,
      errors: record.preflightErrors,
    });
  }
  const errors = reasons(record);
  return new DomainError('not_publishable', errors[0] ?? 'The import cannot be published', { importId, errors });
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
  return record.blockers;
};
