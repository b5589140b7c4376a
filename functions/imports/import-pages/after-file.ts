import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { rowImportType } from '../../../shared/imports/domain/import-types.ts';

const STEPS = { csv: '/columns', qif: '/rows', pdf: '' } as const;

/** Where a file goes on that was just taken in. */
export const afterFile = ({ id, type, preparing, preflightErrors }: ImportRecord): string => {
  const path = `/imports/${id}`;
  if (preparing || preflightErrors.length > 0) return path;
  const format = rowImportType(type)?.format;
  return format === undefined ? `${path}/effect` : `${path}${STEPS[format]}`;
};
