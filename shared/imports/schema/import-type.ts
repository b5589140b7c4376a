import { DomainError } from '../../platform/domain/errors.ts';
import { IMPORT_TYPES, type ImportType } from '../domain/import.ts';
import { rowImportType } from '../domain/import-types.ts';

/** The types that can be imported today. */
export const BUILT_IMPORT_TYPES: readonly ImportType[] = IMPORT_TYPES.filter(
  (type) => type === 'NativeImport' || rowImportType(type) !== undefined,
);

/** @throws DomainError `invalid_import_type` listing those there are. Left out or blank it is a TransactionImport. */
export const toImportType = (value: unknown): ImportType => {
  if (value == null || (typeof value === 'string' && value.trim() === '')) return 'TransactionImport';
  const built = BUILT_IMPORT_TYPES.find((type) => type === value);
  if (built !== undefined) return built;
  throw new DomainError('invalid_import_type', `type must be one of ${BUILT_IMPORT_TYPES.join(', ')}`);
};
