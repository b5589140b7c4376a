import type { Caller } from '../../platform/domain/caller.ts';
import { NotFoundError } from '../../platform/domain/errors.ts';
import type { RowDiagnostic } from '../domain/row-diagnostic.ts';
import { describeRows } from './describe-rows.ts';
import type { ListImportRowsDependencies } from './list-import-rows.ts';
import { previewTwins } from './preview-twins.ts';
import { wholesOfParts } from './wholes-of-parts.ts';

/** One row of an import as `listImportRows` shows it. @throws NotFoundError for an import or a row that is not there. */
export const findImportRow =
  (deps: ListImportRowsDependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, importId: string, rowNumber: number): Promise<RowDiagnostic> => {
    const record = await deps.imports.find(familyId, importId);
    if (record === undefined) throw new NotFoundError('Import');
    if (record.rowIndex === null || record.preparing) throw new NotFoundError('Row');
    const reader = await deps.rows.open(record.id, record.rowIndex);
    const [found, mappings] = await Promise.all([reader.rows(rowNumber, rowNumber), reader.mappings()]);
    const described = await describeRows(deps, record, [...found, ...(await wholesOfParts(reader, found))], mappings);
    const [row] = await previewTwins(deps, record, reader, described.slice(0, 1));
    if (found.length === 0 || row === undefined) throw new NotFoundError('Row');
    return row;
  };
