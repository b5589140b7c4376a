import type { Caller } from '../../platform/domain/caller.ts';
import { NotFoundError } from '../../platform/domain/errors.ts';
import { clampPage, type PageRequest } from '../../platform/domain/paging.ts';
import type { Mapping } from '../domain/mapping.ts';
import type { Imports, RowStore } from './import-ports.ts';

export type ListImportMappingsDependencies = {
  readonly imports: Pick<Imports, 'find'>;
  readonly rows: Pick<RowStore, 'open'>;
};
export type MappingFilter = { readonly type: string | null; readonly assigned: boolean | null };

/** GET /api/v1/imports/{id}/mappings, by type and then by first appearance. It reads every mapping of the import. */
export const listImportMappings =
  ({ imports, rows }: ListImportMappingsDependencies) =>
  async (
    { familyId }: Caller,
    importId: string,
    filter: MappingFilter,
    request: PageRequest,
  ): Promise<{ readonly mappings: readonly Mapping[]; readonly totalCount: number }> => {
    const record = await imports.find(familyId, importId);
    if (record === undefined) throw new NotFoundError('Import');
    if (record.rowIndex === null || record.preparing) return { mappings: [], totalCount: 0 };
    const reader = await rows.open(record.id, record.rowIndex);
    const all = (await reader.mappings()).filter(
      ({ type, mappable, value }) =>
        (filter.type === null || type === filter.type) &&
        (filter.assigned === null || (mappable !== null || value !== null) === filter.assigned),
    );
    const start = (clampPage(request, all.length) - 1) * request.perPage;
    return { mappings: all.slice(start, start + request.perPage), totalCount: all.length };
  };
