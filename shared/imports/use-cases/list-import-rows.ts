import type { Caller } from '../../platform/domain/caller.ts';
import { NotFoundError } from '../../platform/domain/errors.ts';
import type { RowDiagnostic, RowEffect } from '../domain/row-diagnostic.ts';
import { type DescribeRowsDependencies, describeRows } from './describe-rows.ts';
import type { Imports, RowStore } from './import-ports.ts';
import { previewTwins } from './preview-twins.ts';
import { selectByEffect } from './select-by-effect.ts';
import { type RowFilter, selectRows } from './select-rows.ts';
import { wholesOfParts } from './wholes-of-parts.ts';

export type ListImportRowsDependencies = DescribeRowsDependencies & {
  readonly imports: Pick<Imports, 'find'>;
  readonly rows: Pick<RowStore, 'open'>;
};

export type ImportRowsPage = { readonly rows: readonly RowDiagnostic[]; readonly totalCount: number };

/** GET /api/v1/imports/{id}/rows. Which block holds a page is arithmetic: a late page costs what the first does. */
export const listImportRows =
  (deps: ListImportRowsDependencies) =>
  async (
    caller: Caller,
    importId: string,
    { effect = null, ...filter }: RowFilter & { readonly effect?: RowEffect['action'] | null },
    page: { readonly page: number; readonly perPage: number },
  ): Promise<ImportRowsPage> => {
    const record = await deps.imports.find(caller.familyId, importId);
    if (record === undefined) throw new NotFoundError('Import');
    // rows are listed where they were stored: a native file has none, one that is being read has none yet
    if (record.rowIndex === null || record.preparing) return { rows: [], totalCount: 0 };
    const reader = await deps.rows.open(record.id, record.rowIndex);
    if (effect !== null) {
      return selectByEffect(deps, record, reader, await reader.mappings(), { ...filter, effect }, page);
    }
    const [selected, mappings] = await Promise.all([selectRows(reader, filter, page), reader.mappings()]);
    const wholes = await wholesOfParts(reader, selected.rows);
    const described = await describeRows(deps, record, [...selected.rows, ...wholes], mappings);
    const shown = described.slice(0, selected.rows.length);
    return { rows: await previewTwins(deps, record, reader, shown), totalCount: selected.totalCount };
  };
